// adapter.h - turns a class with one method per question into a System
//
// An adapter defines, in an anonymous namespace, a class like this:
//
//     struct Prepared {
//         explicit Prepared(const Dataset &data);   // not timed
//         double collide(size_t i) const;           // query i: 0 or 1
//         double distance(size_t i) const;
//         double witness(size_t i) const;           // returns the distance
//         ...                                       // see Ask in system.h
//     };
#ifndef BENCH_ADAPTER_H
#define BENCH_ADAPTER_H

#include "data.h"

#if defined(__AVX512F__)
#define BENCH_OWN_ISA "avx512"
#elif defined(__AVX2__)
#define BENCH_OWN_ISA "avx2"
#elif defined(__SSE2__)
#define BENCH_OWN_ISA "sse2"
#elif defined(__ARM_NEON)
#define BENCH_OWN_ISA "neon"
#else
#define BENCH_OWN_ISA "scalar"
#endif

// What a distribution compiles its libraries for, whatever our flags are.
#if defined(__x86_64__)
#define BENCH_LIBRARY_ISA "sse2"
#elif defined(__aarch64__)
#define BENCH_LIBRARY_ISA "neon"
#else
#define BENCH_LIBRARY_ISA "scalar"
#endif

// Makes the compiler believe that all of `result` is read. Static: instances for types
// of the same name in two libraries must not be merged by the linker.
template <class T> static inline void keep(const T &result)
{
    asm volatile("" : : "m"(result) : "memory");
}

// Templates over the method, so that the compiler may inline it into the loop.
template <class T, class Base, double (Base::*ask)(size_t) const>
double pass_of(const void *prepared, size_t count)
{
    const Base *system = static_cast<const T *>(prepared);
    double sum = 0;
    for (size_t i = 0; i < count; ++i) {
        sum += (system->*ask)(i);
    }
    return sum;
}

template <class T, class Base, double (Base::*ask)(size_t) const>
void answers_of(const void *prepared, size_t count, double *out)
{
    const Base *system = static_cast<const T *>(prepared);
    for (size_t i = 0; i < count; ++i) {
        out[i] = (system->*ask)(i);
    }
}

template <class T, class Base, double (Base::*ask)(size_t) const> Call call_of()
{
    return {pass_of<T, Base, ask>, answers_of<T, Base, ask>};
}

template <class Base> Base class_of(double (Base::*)(size_t) const); // only declared

// A method of T, which may be inherited.
#define CALL(T, method) call_of<T, decltype(class_of(&T::method)), &T::method>()

// What T answers motions by, where it has nothing better: pair by pair, with no more pairs
// than it takes.
template <class T> struct PairByPair : T {
    size_t others, pairs;
    explicit PairByPair(const Dataset &data)
        : T(data), others(data.others), pairs(data.others * data.steps)
    {
    }
    double motion(size_t i) const
    {
        for (size_t k = 0; k < pairs; ++k) {
            if (T::collide(i * pairs + k) > 0) return double(k / others + 1);
        }
        return 0;
    }
    double clearance(size_t i) const
    {
        double least = T::distance(i * pairs);
        for (size_t k = 1; k < pairs && least > 0; ++k) {
            double distance = T::distance(i * pairs + k);
            least = distance < least ? distance : least;
        }
        return least;
    }
};

// Slides are judged by where they end, which T keeps in `end`.
template <class T> void slide_answers(const void *prepared, size_t count, double *out)
{
    const T *system = static_cast<const T *>(prepared);
    for (size_t i = 0; i < count; ++i) {
        system->slide(i);
        out[i] = is_free_at(*system->all, i, system->end);
    }
}

// Enters the method of T with this name, if there is one.
#define BENCH_FIND(ask, method, name)                                                    \
    template <class T>                                                                   \
    auto find_##method(System &system, int)->decltype(void(&T::method))                  \
    {                                                                                    \
        system.calls[ask] = CALL(T, method);                                             \
    }                                                                                    \
    template <class T> void find_##method(System &, long) {}
BENCH_ASKS(BENCH_FIND)

// A system that answers what T has methods for.
template <class T>
System system_of(const char *name, const char *version, const char *precision,
    const char *isa, int max_vertices, int takes)
{
    System system = {name, version, precision, isa, max_vertices, takes,
        [](const Dataset &data) -> void * { return new T(data); },
        [](void *prepared) { delete static_cast<T *>(prepared); }, {}};
#define BENCH_ENTER(ask, method, name) find_##method<T>(system, 0);
    BENCH_ASKS(BENCH_ENTER)
    return system;
}

#endif
