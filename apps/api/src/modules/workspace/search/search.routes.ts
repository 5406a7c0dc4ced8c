import { grants } from 'contract'
import { MAX_RESULTS, searchRoutes as routes } from 'contract/workspace/search'
import type { FastifyInstance } from 'fastify'
import { searchTerms } from '#platform/collection/filter.ts'
import { mayRead, type ServedByType, SPINE, type Spine } from '#platform/collection/spine.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'

/** Asked for more than are shown, because some may not be for this reader's eyes. */
const CANDIDATES = MAX_RESULTS * 10

export function serveSearch(app: FastifyInstance, services: Services, byType: ServedByType): void {
  serve(app, services, routes.search, async ({ tx, actor, query }) => {
    const { words, text } = searchTerms(query.q)
    if (words === '') return { items: [] }
    // Types that are closed to this reader would only crowd out what is open to them.
    const types = [...byType.values()]
      .map(({ shape }) => shape.of)
      .filter((of) => grants(actor, of.actions.read))
      .map((of) => of.type)
    const hits = await tx.query<Spine>(
      `select ${SPINE} from app.search($1, $2, $3, ${CANDIDATES}) s join records r on r.org_id = app.org() and r.id = s.id
       order by s.rank desc, r.updated_at desc`,
      [words, text, types],
    )
    const visible = hits.filter((hit) => mayRead(byType, actor, hit)).slice(0, MAX_RESULTS)
    return { items: visible.map(({ id, type, code, title, status }) => ({ id, type, code, title, status })) }
  })
}
