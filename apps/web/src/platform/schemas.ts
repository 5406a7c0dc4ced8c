// Must run before the first schema is created: generated code would need `unsafe-eval`, which our policy refuses. The
// schema library reads this global when it is loaded, so that the first page need not include it.
;(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true }
