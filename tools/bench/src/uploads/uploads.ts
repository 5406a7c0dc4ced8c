import { setTimeout as sleep } from 'node:timers/promises'
import { createStops } from 'dev-services/stops'
import type { Gate } from '../bench.ts'
import { table } from '../report.ts'
import { call } from '../servers/client.ts'
import { hashOf } from './bytes.ts'
import { memoryOf, watchMemory } from './memory.ts'
import { startParts } from './parts.ts'
import { beginUpload, hashOfDownload, offsetOf, sendFrom, type Target } from './send.ts'

const MB = 1024 * 1024
/** The maximum memory growth, whatever the size of the file. */
const FLAT_MB = 128

const seconds = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const began = performance.now()
  const value = await work()
  return [value, (performance.now() - began) / 1000]
}

interface Measured {
  sent: number
  scanned: number
  fetched: number
  resumedAt: number
  equal: boolean
}

async function measure(
  at: Target,
  size: number,
  caller: { token: string; organisation: string },
): Promise<Measured> {
  const hash = hashOf(size)
  const me = await call(at.url, caller, { path: '/me' })
  const made = await call(at.url, caller, {
    method: 'POST',
    path: '/evidence',
    body: {
      name: { en: 'Large' },
      obtainedOn: '2026-11-15',
      obtainedBy: me.body['id'],
      confidentiality: 'internal',
    },
  })
  const path = await beginUpload(at, size, hash)
  let resumedAt = 0
  const [status, sent] = await seconds(async () => {
    await sendFrom(at, path, 0, size, size * 0.37)
    resumedAt = await offsetOf(at, path)
    return sendFrom(at, path, resumedAt, size)
  })
  if (status !== 204) throw new Error(`the last part was answered with ${status}`)
  const evidence = `/evidence/${String(made.body['id'])}`
  const file = await call(at.url, caller, {
    method: 'POST',
    path: `${evidence}/files`,
    body: { upload: path.split('/').at(-1) },
  })
  const [, scanned] = await seconds(async () => {
    while ((await call(at.url, caller, { path: evidence })).body['scan'] === 'scanning') await sleep(100)
  })
  const content = `/api${evidence}/files/${String(file.body['id'])}/content`
  const [back, fetched] = await seconds(() => hashOfDownload(at, content))
  return { sent, scanned, fetched, resumedAt, equal: back === hash }
}

/**
 * P10: one gigabyte, interrupted once and resumed. The memory must not grow with the file, and the download must equal
 * the upload.
 */
export async function benchUploads(megabytes: number): Promise<Gate[]> {
  const stops = createStops()
  const say = (text: string) => process.stdout.write(`${text}\n`)
  try {
    const { program, issuer } = await startParts(stops)
    const token = await issuer.sign('uploader')
    const organisation = await call(
      program.url,
      { token, organisation: '' },
      { method: 'POST', path: '/organisations', body: { name: 'Uploads', roles: ['auditor'] } },
    )
    const caller = { token, organisation: String(organisation.body['id']) }
    const headers = { authorization: `token ${token}`, 'x-organisation': caller.organisation }
    const at: Target = { url: program.url, headers }
    // Warm-up with a small file.
    await measure(at, 20 * MB, caller)
    await sleep(2_000)
    const before = memoryOf(program.pid)
    const watch = watchMemory(program.pid)
    const large = await measure(at, megabytes * MB, caller).finally(watch.stop)
    const perSecond = (time: number) => `${Math.round(megabytes / time)} MB/s`
    say(
      table(
        [`${megabytes} MB`, 'seconds', ''],
        [
          ['sent, cut and resumed, verified', large.sent.toFixed(1), perSecond(large.sent)],
          ['scanned', large.scanned.toFixed(1), perSecond(large.scanned)],
          ['fetched', large.fetched.toFixed(1), perSecond(large.fetched)],
        ],
      ),
    )
    const grown = Math.round(watch.highest() - before)
    const gates: Gate[] = [
      { id: 'P10', what: 'memory before', value: Math.round(before), unit: 'MB', target: '–', met: true },
      {
        id: 'P10',
        what: 'grown by at most',
        value: grown,
        unit: 'MB',
        target: `≤ ${FLAT_MB}`,
        met: grown <= FLAT_MB,
      },
      {
        id: 'P10',
        what: 'resumed at',
        value: Math.round(large.resumedAt / MB),
        unit: 'MB',
        target: '> 0',
        met: large.resumedAt > 0,
      },
      { id: 'P10', what: 'bytes equal', value: large.equal ? 1 : 0, unit: '', target: '1', met: large.equal },
    ]
    return gates
  } finally {
    await stops.stopAll()
  }
}
