/* answers.h - asks gjk2d all there is to ask about two shapes. The page runs it as
 * WebAssembly, and "copy as C" puts it into the program. Whoever includes it defines put (see print.h).
 */
typedef struct {
    gjk2d_shape p, q;
    gjk2d_pose p_pose, q_pose;
    gjk2d_vec2 move;         /* P is cast along it, */
    gjk2d_vec2 end;          /* and turns to this (cos, sin) on the way */
    gjk2d_vec2 origin, ray;  /* a ray and its translation */
    gjk2d_real margin, bias; /* of contact points */
} scene;

static void put(const char *name, const double *values, int count);

static void put_number(const char *name, double x) { put(name, &x, 1); }

static void put_pair(const char *name, double x, double y)
{
    const double values[2] = {x, y};
    put(name, values, 2);
}

static void put_vec(const char *name, gjk2d_vec2 v) { put_pair(name, v.x, v.y); }

static void ask_yes_or_no(const scene *s)
{
    const gjk2d_shape *p = &s->p, *q = &s->q;
    const gjk2d_pose *at = &s->p_pose, *to = &s->q_pose;
    put_pair("shape status", gjk2d_shape_status(p), gjk2d_shape_status(q));
    put_number("collide", gjk2d_collide(p, at, q, to));
    put_number("overlap", gjk2d_overlap(p, at, q, to));
    put_number("within margin", gjk2d_within(p, at, q, to, s->margin));
    put_number("swept collide", gjk2d_swept_collide(p, at, s->move, q, to));
    put_pair("contains ray origin", gjk2d_contains(p, at, s->origin),
        gjk2d_contains(q, to, s->origin));
}

static void ask_separation(const scene *s)
{
    gjk2d_vec2 free;
    const gjk2d_result r = gjk2d_separation(&s->p, &s->p_pose, &s->q, &s->q_pose);
    put_number("status", r.status);
    put_number("relation", r.relation);
    put_number("signed distance", r.distance);
    put_vec("normal", r.normal);
    put_vec("closest on P", r.p);
    put_vec("closest on Q", r.q);
    put_pair("features", r.p_feature, r.q_feature);
    put_number("distance", gjk2d_distance(&s->p, &s->p_pose, &s->q, &s->q_pose));
    gjk2d_push_out(&s->p, &s->p_pose, &s->q, &s->q_pose, 0, &free);
    put_vec("free position of Q", free);
}

static void ask_contact(const scene *s)
{
    const gjk2d_manifold m =
        gjk2d_contact(&s->p, &s->p_pose, &s->q, &s->q_pose, s->margin, s->bias);
    put_number("contact status", m.status);
    put_number("contact count", m.count);
    put_vec("contact normal", m.normal);
    for (int i = 0; i < m.count; i++) {
        put_vec("contact point", m.points[i].point);
        put_number("contact separation", m.points[i].separation);
        put_pair("contact features", m.points[i].p_feature, m.points[i].q_feature);
    }
}

static void ask_cast(const scene *s)
{
    const gjk2d_cast_hit c = gjk2d_cast(&s->p, &s->p_pose, s->move, &s->q, &s->q_pose, 0);
    put_number("cast status", c.status);
    put_pair("cast hit, overlaps", c.hit, c.overlaps);
    put_number("cast fraction", c.fraction);
    put_vec("cast position", c.position);
    put_vec("cast normal", c.normal);
    put_vec("cast point", c.point);
    put_pair("cast features", c.mover_feature, c.feature);
}

/* P turns while its position moves straight. */
static void ask_turn(const scene *s)
{
    const gjk2d_vec2 pivot = {0, 0};
    gjk2d_turn turn;
    gjk2d_turn_hit h;
    turn.from = turn.to = s->p_pose;
    turn.pivot = &pivot;
    turn.to.position.x += s->move.x, turn.to.position.y += s->move.y;
    turn.to.cos = s->end.x, turn.to.sin = s->end.y;
    h = gjk2d_turn_cast(&s->p, &turn, &s->q, &s->q_pose, 0);
    put_number("turn status", h.status);
    put_number("turn collide", gjk2d_turn_collide(&s->p, &turn, &s->q, &s->q_pose));
    put_pair("turn hit, overlaps", h.hit, h.overlaps);
    put_pair("turn safe, fraction", h.safe, h.fraction);
    put_vec("turn position", h.pose.position);
    put_pair("turn cos, sin", h.pose.cos, h.pose.sin);
    put_vec("turn normal", h.normal);
    put_vec("turn point", h.point);
    put_pair("turn features", h.mover_feature, h.feature);
}

static void ask_ray(const scene *s, const gjk2d_shape *shape, const gjk2d_pose *pose)
{
    const gjk2d_ray_hit r = gjk2d_ray(shape, pose, s->origin, s->ray);
    put_number("ray status", r.status);
    put_pair("ray hit, inside", r.hit, r.inside);
    put_number("ray fraction", r.fraction);
    put_vec("ray normal", r.normal);
    put_vec("ray point", r.point);
    put_number("ray feature", r.feature);
}

/* A step, and what Algorithm 2 makes of its simplex as it is rounded: the coordinate of each
 * point, which is 0 if the point leaves, and the next v. */
static void put_step(const gjk2d_step *step, void *user)
{
    const gjk2d_simplex w = gjk2d_subdistance(step->simplex, step->count);
    double lambda[3] = {0, 0, 0};
    (void)user;
    for (int i = 0; i < w.count; i++) lambda[w.index[i]] = w.lambda[i];
    put_pair("step", step->iteration, step->is_exact);
    put_vec("step v", step->v);
    put_vec("step direction", step->direction);
    for (int i = 0; i < step->count; i++) {
        put_vec("step simplex", step->simplex[i]);
        put_pair("step vertices", step->p_index[i], step->q_index[i]);
    }
    put_number("step barycode", step->barycode);
    put("step lambda", lambda, 3);
    put_vec("step next v", w.v);
    put_pair("step bounds", step->lower, step->upper);
}

/* The paper's loop with a trace: distance or binary GJK, by scanning or by climbing. */
static void ask_loop(const scene *s, int early_exit, int climb)
{
    gjk2d_gjk_options options = {0, 0, 0, NULL, NULL, NULL};
    gjk2d_result r;
    options.early_exit = early_exit;
    options.climb = climb;
    options.trace = put_step;
    put_pair("loop early, climb", early_exit, climb);
    r = gjk2d_gjk(&s->p, &s->p_pose, &s->q, &s->q_pose, &options);
    put_pair("loop status, relation", r.status, r.relation);
    put_number("loop distance", r.distance);
}

static void ask_all(const scene *s)
{
    ask_yes_or_no(s);
    ask_separation(s);
    ask_contact(s);
    ask_cast(s);
    ask_turn(s);
    ask_ray(s, &s->p, &s->p_pose);
    ask_ray(s, &s->q, &s->q_pose);
    for (int loop = 0; loop < 4; loop++) ask_loop(s, loop / 2, loop % 2);
}
