import { fileURLToPath } from 'node:url'

/** The bundle that production runs. `pnpm test:faults` builds it first; it starts in a fraction of what the sources take. */
export const PROGRAM = fileURLToPath(new URL('../../dist/bundle/main.js', import.meta.url))
