import { fail } from 'contract'
import { COMPARED_TYPES, MAX_MATCHES, proposalRoutes as routes } from 'contract/workspace/proposals'
import type { FastifyInstance } from 'fastify'
import { timeNow } from '#platform/clock.ts'
import { buildInWorker } from '#platform/collection/excel/in-worker.ts'
import type { CollectionsByType, Spine } from '#platform/collection/spine.ts'
import { getRecord } from '#platform/collection/commands.ts'
import type { Tx } from '#platform/db/tx.ts'
import { FileReply } from '#platform/http/file-reply.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { citeBest } from './citations.ts'
import { type AcceptMapping, acceptProposal, refuseProposal } from './decide.service.ts'
import { languageOf } from './language-of-text.ts'
import { allProposals, isOn, listProposals, makeProposals } from './proposals.service.ts'
import { proposalsWorkbook } from './proposals-workbook.ts'
import { findResembling } from './retrieve.service.ts'
import { readText } from './text-query.ts'
import { loadTranslations } from './word-translations.ts'

/** While assistance is off there is none. */
async function requireOn(tx: Tx): Promise<void> {
  if (!(await isOn(tx))) throw fail('NOT_FOUND')
}

/** The type of a record that row security shows. */
async function typeOf(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.query<Pick<Spine, 'type'>>(
    'select type from records where org_id = app.org() and id = $1',
    [id],
  )
  if (!row) throw fail('NOT_FOUND')
  return row.type
}

/** Serves proposals: comparing texts of the organisation with each other. Nothing is sent anywhere, and nothing decided. */
export function serveAssistance(
  app: FastifyInstance,
  services: Services,
  byType: CollectionsByType,
  acceptMapping: AcceptMapping,
): void {
  serve(app, services, routes.matches, async ({ tx, actor, query: { q, type } }) => {
    await requireOn(tx)
    const text = { title: {}, body: { [languageOf(q)]: q } }
    const query = readText(text, await loadTranslations())
    const wanted = { types: type ?? COMPARED_TYPES, except: null, most: MAX_MATCHES }
    const { self, found } = await findResembling({ tx, byType, actor }, query, text, wanted)
    return {
      items: found.map(({ record, score }) => ({
        record: {
          id: record.id,
          type: record.type,
          code: record.code,
          title: record.title,
          status: record.status,
        },
        score: score / Math.max(self, Number.EPSILON),
        citation: citeBest(record, query),
      })),
    }
  })
  serve(app, services, routes.list, async ({ tx, actor, query }) => {
    if (!(await isOn(tx))) return { on: false, items: [], next: null }
    return { on: true, ...(await listProposals({ tx, byType, actor }, query)) }
  })
  serve(app, services, routes.find, async (call) => {
    const { tx, actor, body } = call
    await requireOn(tx)
    const collection = byType.get(await typeOf(tx, body.record))
    if (!collection) throw fail('NOT_FOUND')
    await getRecord(tx, collection, actor, body.record)
    const { type } = collection.shape.of
    return { items: await makeProposals({ tx, byType, actor }, { ...body, type }, call) }
  })
  serve(app, services, routes.accept, async (call) => {
    const { tx, actor, params, body } = call
    await requireOn(tx)
    return acceptProposal({ tx, byType, actor }, params.id, body, acceptMapping, call)
  })
  serve(app, services, routes.refuse, async (call) => {
    const { tx, actor, params, body } = call
    await requireOn(tx)
    return refuseProposal({ tx, byType, actor }, params.id, body.reason, call)
  })
  serve(app, services, routes.export, async ({ tx, actor, query: { locale = actor.locale }, requestId }) => {
    const proposals = await allProposals({ tx, byType, actor })
    const now = timeNow()
    const bytes = await buildInWorker(proposalsWorkbook(proposals, locale, now))
    tx.trail.push({
      action: 'export',
      type: 'proposals',
      record: null,
      version: null,
      changes: { proposals: [null, proposals.length] },
      actor: actor.personId,
      roles: actor.roles,
      request: requestId,
    })
    return new FileReply(`proposals-${now.toISOString().slice(0, 10)}.xlsx`, bytes)
  })
}
