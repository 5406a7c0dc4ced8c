// Must run before the first schema is made: generated code would need `unsafe-eval`, which our policy refuses.
// The schema library reads this place when it is loaded, so that the first page need not carry it.
;(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true }
