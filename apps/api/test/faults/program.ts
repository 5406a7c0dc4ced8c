import { fileURLToPath } from 'node:url'

/** The bundle that production runs. `pnpm test:faults` builds it first; it starts much faster than the sources. */
export const PROGRAM = fileURLToPath(new URL('../../dist/bundle/main.js', import.meta.url))
