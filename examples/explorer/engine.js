// engine.js - gjk2d.h as WebAssembly; glue.c says how numbers go in and out

export async function load(bytes) {
    const { instance } = await WebAssembly.instantiate(bytes);
    const { memory, ask, cso_support, status_text, scene_numbers, answers } = instance.exports;
    const from = new Float64Array(memory.buffer, answers.value);
    const to = new Float64Array(memory.buffer, scene_numbers.value);
    const names = new Map();

    function nameAt(address) {
        if (!names.has(address)) {
            const text = new Uint8Array(memory.buffer, address);
            names.set(address, new TextDecoder().decode(text.subarray(0, text.indexOf(0))));
        }
        return names.get(address);
    }

    return {
        // All answers, in order: {name, values}.
        ask(scene) {
            const shape = (s) => [
                s.ellipse ? 1 : 0,
                s.radius,
                s.x,
                s.y,
                s.cos,
                s.sin,
                s.points.length,
                ...s.points.flat(),
            ];
            to.set([
                ...shape(scene.p),
                ...shape(scene.q),
                ...scene.move,
                ...scene.end,
                ...scene.origin,
                ...scene.ray,
                scene.margin,
                scene.bias,
            ]);
            const used = ask();
            const lines = [];
            for (let i = 0; i < used; i += 2 + from[i + 1])
                lines.push({
                    name: nameAt(from[i]),
                    values: Array.from(from.subarray(i + 2, i + 2 + from[i + 1])),
                });
            return lines;
        },

        statusText: (status) => nameAt(status_text(status)),

        // The CSO's support point of the scene that was asked last.
        support(x, y) {
            cso_support(x, y);
            return [from[0], from[1]];
        },
    };
}
