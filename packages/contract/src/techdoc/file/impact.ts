import * as z from 'zod/mini'
import { LinkEnd } from '../../collection-routes.ts'
import { IdParams, route } from '../../route.ts'
import { checkFile } from './file-checks.ts'
import { FILE_PAGES } from './sections.ts'

/** Maximum results; the response includes the total. */
export const MAX_IMPACTED = 500

/** A record that cites the changed item, directly or through another one. */
export const Impacted = z.object({
  record: LinkEnd,
  /** 1 for records that cite the changed item, 2 for those that cite level 1. */
  level: z.int(),
  /** The cited record: the changed item or a part of it, or a record of level 1. */
  via: z.string(),
  /** Its page in the file. */
  page: z.enum(FILE_PAGES),
  section: z.string(),
  device: z.string(),
})
export type Impacted = z.output<typeof Impacted>

export const impactRoutes = {
  read: route('fileImpact.read', 'GET /records/:id/impact', checkFile, {
    summary:
      'Impact of a section, row or document: what cites it, two levels deep (CHG-9); of a change, what cites its sections',
    params: IdParams,
    reply: z.object({ items: z.array(Impacted), total: z.int() }),
    fails: ['NOT_FOUND'],
  }),
}
