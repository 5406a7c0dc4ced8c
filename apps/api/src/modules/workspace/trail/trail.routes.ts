import type { Locale } from 'contract'
import { trailRoutes as routes, type TrailExport } from 'contract/workspace/trail'
import type { FastifyInstance } from 'fastify'
import { exportedAnchors } from '#platform/anchors/anchor-rows.ts'
import { decryptSealed } from '#platform/db/sealed.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { label } from '#platform/translations.ts'
import { loadHidden, namesHidden } from './hidden.ts'
import { getVerification } from './verification.service.ts'

const DEFAULT_LIMIT = 10_000

/** Exports a range of the chain with everything needed to verify it independently. */
async function exportTrail(
  tx: WriteTx,
  { from, limit, locale }: { from: number; limit: number; locale: Locale },
): Promise<TrailExport> {
  const [head] = await tx.query<{ seq: number; hash: string; now: string }>(
    `select seq, encode(hash, 'hex') as hash, clock_timestamp() as now from trail_heads where org_id = app.org()`,
  )
  const rows = await tx.query<{ seq: number; entry: string; hash: string }>(
    `select seq, entry::text as entry, encode(hash, 'hex') as hash from trail
     where org_id = app.org() and seq >= $1 and seq < $2 order by seq`,
    [from - 1, from + limit],
  )
  const lines = rows.filter((row) => row.seq >= from)
  const hidden = await loadHidden(tx)
  const [genesis] = await tx.query<{ hash: string }>(
    `select encode(sha256(convert_to(app.org()::text, 'UTF8')), 'hex') as hash`,
  )
  const shown = lines.map(({ entry, hash }) => ({ entry: namesHidden(entry, hidden) ? null : entry, hash }))
  const texts = shown.flatMap(({ entry }) => entry ?? [])
  const to = lines.at(-1)?.seq ?? from - 1
  return {
    organisationId: tx.org,
    exportedAt: head!.now,
    from,
    to,
    previous: rows.find((row) => row.seq === from - 1)?.hash ?? genesis!.hash,
    head: { seq: head!.seq, hash: head!.hash },
    lines: shown,
    anchors: await exportedAnchors(tx, from, to),
    opened: await decryptSealed(tx, texts, label(locale, 'server', 'erased', 'value')),
  }
}

export function serveTrail(app: FastifyInstance, services: Services): void {
  serve(app, services, routes.verification, ({ tx }) => getVerification(tx, services.anchors !== null))
  serve(app, services, routes.export, async ({ tx, actor, query, requestId }) => {
    const { from = 1, limit = DEFAULT_LIMIT } = query
    const exported = await exportTrail(tx, { from, limit, locale: actor.locale })
    tx.trail.push({
      action: 'export',
      type: 'trail',
      record: null,
      changes: { from: [null, exported.from], to: [null, exported.to] },
      actor: actor.personId,
      roles: actor.roles,
      request: requestId,
    })
    return exported
  })
}
