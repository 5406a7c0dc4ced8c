import { MAX_RESULTS, searchRoutes as routes } from 'contract/workspace/search'
import type { FastifyInstance } from 'fastify'
import { searchTerms } from '#platform/collection/filter.ts'
import { mayRead, type ServedByType, spineRow } from '#platform/collection/links.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'

interface Hit {
  id: string
  type: string
  code: string
  title: unknown
  status: string
  owner_id: string | null
  created_by: string
  archived_at: string | null
}

/** Asked for more than are shown, because some may not be for this reader's eyes. */
const CANDIDATES = MAX_RESULTS * 10

export function serveSearch(app: FastifyInstance, services: Services, byType: ServedByType): void {
  serve(app, services, routes.search, async ({ tx, actor, query }) => {
    const { words, text } = searchTerms(query.q)
    if (words === '') return { items: [] }
    const hits = await tx.query<Hit>(
      `select r.id, r.type, r.code, r.title, r.status, r.owner_id, r.created_by, r.archived_at
       from app.search($1, $2, null, ${CANDIDATES}) s join records r on r.org_id = app.org() and r.id = s.id
       order by s.rank desc, r.updated_at desc`,
      [words, text],
    )
    const visible = hits
      .filter((hit) => mayRead(byType, actor, hit.type, spineRow(hit)))
      .slice(0, MAX_RESULTS)
    return { items: visible.map(({ id, type, code, title, status }) => ({ id, type, code, title, status })) }
  })
}
