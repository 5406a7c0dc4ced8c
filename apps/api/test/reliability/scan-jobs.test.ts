import { setTimeout as sleep } from 'node:timers/promises'
import { type Evidence, evidenceRoutes as routes } from 'contract/workspace/evidence'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SCAN_FILE } from '#platform/uploads/finish.ts'
import { tidyUploads } from '#platform/uploads/tidy.ts'
import { EICAR } from '#test/files/hostile.ts'
import { pdf } from '#test/files/plain.ts'
import { Harness } from '#test/harness.ts'
import { settingsOf } from '#test/shared-services.ts'
import { EvidenceUploader } from '#test/evidence-uploader.ts'
import { parseServices } from '../../src/service-names.ts'
import { startWorker } from '../../src/worker.ts'

let harness: Harness
let who: EvidenceUploader

beforeAll(async () => {
  harness = await Harness.start(await settingsOf('scanner'))
  const { id, founder } = await harness.organisation(['auditor'])
  who = new EvidenceUploader(harness, founder, id)
})
afterAll(() => harness.stop())

async function scanOf(id: string): Promise<string | null> {
  for (let tries = 0; tries < 100; tries++) {
    const { scan } = (
      await harness.call(routes.get, who.person, who.org, { params: { id } })
    ).json<Evidence>()
    if (scan !== 'scanning') return scan
    await sleep(200)
  }
  return 'scanning'
}

it('the worker scans new uploads, and those left unscanned by an outage', async () => {
  const waiting = await who.bring(pdf('before the worker'))
  // The scanner was unavailable for so long that the queue gave up.
  await harness.admin.query(`delete from jobs.job where name = $1`, [SCAN_FILE])
  await harness.admin.query(`update stored_files set stored_at = now() - interval '2 hours'`)
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
  await startWorker(harness.services, quiet as never, parseServices('worker'))
  const [clean, infected] = [await who.bring(pdf('clean')), await who.bring(EICAR)]
  expect([await scanOf(clean.id), await scanOf(infected.id)]).toEqual(['clean', 'quarantined'])
  await tidyUploads(harness.services)
  expect(await scanOf(waiting.id)).toBe('clean')
}, 60_000)
