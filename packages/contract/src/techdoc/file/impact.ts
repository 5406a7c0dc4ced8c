import * as z from 'zod/mini'
import { LinkEnd } from '../../collection-routes.ts'
import { IdParams, route } from '../../route.ts'
import { checkFile } from './file-checks.ts'
import { FILE_PAGES } from './sections.ts'

/** More than anybody reads; the answer says how many there are. */
export const MAX_IMPACTED = 500

/** Something that cites what changes, directly or through something that does. */
export const Impacted = z.object({
  record: LinkEnd,
  /** 1 for what cites the changed item, 2 for what cites that. */
  level: z.int(),
  /** What it cites: the changed item or a part of it, or something of the first level. */
  via: z.string(),
  /** Where it stands. */
  page: z.enum(FILE_PAGES),
  section: z.string(),
  device: z.string(),
})
export type Impacted = z.output<typeof Impacted>

export const impactRoutes = {
  read: route('fileImpact.read', 'GET /records/:id/impact', checkFile, {
    summary:
      'What cites a section, a row or a document of technical files, two levels deep (CHG-9); of a change, what cites the sections that it names',
    params: IdParams,
    reply: z.object({ items: z.array(Impacted), total: z.int() }),
    fails: ['NOT_FOUND'],
  }),
}
