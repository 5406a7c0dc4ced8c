import * as z from 'zod/mini'

// Must run before the first schema is made: generated code would need `unsafe-eval`, which our policy refuses.
z.config({ jitless: true })
