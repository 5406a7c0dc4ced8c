import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { momentNow } from '#platform/clock.ts'
import type { Services } from '#platform/http/services.ts'

export const PUBLISH_ANCHORS = 'publish-trail-anchors'

interface Anchor {
  organisation: string
  seq: number
  hash: string
}

/**
 * Writes the head of every chain to a place outside the database. Whoever rewrites a chain from then on contradicts
 * the published head, even with all rights in the database.
 */
export async function publishAnchors(services: Services): Promise<string | null> {
  const folder = services.config.TRAIL_ANCHORS
  if (!folder) return null
  const anchors = await services.db.outsideTenants<Anchor>(
    'trail_anchors',
    `select org_id as organisation, seq, encode(hash, 'hex') as hash from app.trail_anchors() order by org_id`,
    [],
  )
  const at = momentNow()
  await mkdir(folder, { recursive: true })
  const file = join(folder, `trail-anchors-${at.replace(/[:.]/g, '-')}.json`)
  // Exclusive: a published file is never written again.
  await writeFile(file, `${JSON.stringify({ at, anchors }, null, 1)}\n`, { flag: 'wx', mode: 0o444 })
  return file
}
