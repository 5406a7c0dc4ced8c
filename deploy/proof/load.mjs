// Works in an organisation of its own without a pause until SIGTERM, then writes how many requests failed and how long nothing was
// answered, as JSON. Started by prove.sh and prove-cluster.sh.
//   load.mjs WEB FOLDER [PER_SECOND]      FOLDER has the state that check.mjs wrote
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { quantile, SteadyLoad } from '../../apps/api/test/faults/steady-load.ts'

const [, , web, folder, perSecond = '20'] = process.argv
const { headers } = JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8'))
const outcomes = []

async function send(count) {
  const at = performance.now()
  const isWrite = count % 4 === 0
  const body = { name: { en: `Load ${randomUUID()}` }, address: 'https://example.com/' }
  const path = isWrite ? '/watches' : count % 2 ? '/me' : '/watches?limit=20'
  try {
    const answer = await fetch(`${web}/api${path}`, {
      method: isWrite ? 'POST' : 'GET',
      headers: { ...headers, ...(isWrite && { 'idempotency-key': randomUUID() }) },
      signal: AbortSignal.timeout(30_000),
      ...(isWrite && { body: JSON.stringify(body) }),
    })
    const said = await answer.text()
    outcomes.push({ at, isAnswered: answer.ok, how: `${isWrite ? 'POST' : 'GET'} ${answer.status}` })
    return { status: answer.status, said: said.slice(0, 200) }
  } catch (error) {
    const how = `${isWrite ? 'POST' : 'GET'} ${error.cause?.code ?? error.name}`
    outcomes.push({ at, isAnswered: false, how })
    return { status: 599, said: how }
  }
}
const load = new SteadyLoad(Number(perSecond), send)
async function finish() {
  const answers = load.answers
  await load.stop()
  outcomes.sort((a, b) => a.at - b.at)
  // From the first request that failed to the next that was answered.
  let longest = 0
  let since = null
  const failures = {}
  for (const { at, isAnswered, how } of outcomes) {
    if (isAnswered) {
      if (since !== null) longest = Math.max(longest, at - since)
      since = null
    } else {
      since ??= at
      failures[how] = (failures[how] ?? 0) + 1
    }
  }
  if (since !== null) longest = Math.max(longest, performance.now() - since)
  const ms = answers.map((one) => one.ms)
  const result = {
    requests: outcomes.length,
    failed: load.failures.length,
    interruption: Math.round(longest / 100) / 10,
    p95: Math.round(quantile(ms, 0.95)),
    longestAnswer: Math.round(Math.max(...ms)),
    failures,
  }
  process.stdout.write(`${JSON.stringify(result)}\n`)
  process.exit(0)
}
process.once('SIGTERM', () => void finish())
