import * as z from 'zod/mini'
import { action } from '../permissions.ts'
import { route } from '../route.ts'
import { LIBRARY_EDITORS } from './library.ts'

const Counts = z.object({
  processes: z.int(),
  subprocesses: z.int(),
  risks: z.int(),
  controls: z.int(),
})
export type LibraryCounts = z.output<typeof Counts>

/** Loading the built-in library: what is new is created as active, what exists by code is left as it is. */
export const LibraryLoad = z.object({ version: z.string(), created: Counts, existing: Counts })
export type LibraryLoad = z.output<typeof LibraryLoad>

export const starterLibraryRoutes = {
  load: route('library.load', 'POST /library/loads', action('library.load', LIBRARY_EDITORS), {
    summary: 'Load all or some processes of the starter library with their sub processes, risks and controls',
    body: z.strictObject({
      processes: z.optional(z.array(z.string().check(z.maxLength(5))).check(z.maxLength(100))),
    }),
    reply: LibraryLoad,
  }),
}
