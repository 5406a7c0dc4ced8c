// `pnpm conformance`: every line of the specification and every rule of medical-device documentation with the tests that
// prove it, from the reports of the last `pnpm check`. Fails when a line is proven by nothing, or by a test that failed.
import { readFileSync } from 'node:fs'
import { LATER } from './later.ts'
import { readTests, type Test } from './reports.ts'

const root = new URL('../../', import.meta.url)
const [folder = new URL('artifacts/check', root).pathname] = process.argv.slice(2)

// The code of a record (RSK-0012) is no rule.
const ID = /\b(?:S\d+\.\d+|(?:ROL|DOC|SEC|GSP|RSK|CLS|SIG|CAL|CHG|CLN|TRC|CON|EXP|I18)-(?:0|[1-9]\d?))\b/g
const linesOf = (list: string) => {
  const text = readFileSync(new URL(`docs/specification/${list}.md`, root), 'utf8')
  return [...text.matchAll(/^- (S\d+\.\d+|[A-Z][A-Z0-9]{2}-\d+) (.+)$/gm)].map(([, id, said]) => ({
    id: id!,
    text: said!,
  }))
}
const lists = {
  'the specification': linesOf('conformance'),
  'rules of medical devices': linesOf('medical-device-rules'),
}
const ids = (title: string) => title.match(ID) ?? []

const proofs = new Map<string, Test[]>(
  Object.values(lists)
    .flat()
    .map(({ id }) => [id, []]),
)
const strays: string[] = []
for (const test of readTests(folder)) {
  for (const id of new Set(ids(test.title))) {
    const known = proofs.get(id)
    if (known) known.push(test)
    else strays.push(`${id} is in no line of the list: ${test.title}`)
  }
}

type Verdict = 'proven' | 'later' | 'failed' | 'missing'
function verdictOf(id: string): Verdict {
  const tests = proofs.get(id)!
  if (tests.some(({ passed }) => !passed)) return 'failed'
  if (tests.length > 0) return 'proven'
  return id in LATER ? 'later' : 'missing'
}
for (const id of Object.keys(LATER)) {
  if (verdictOf(id) === 'proven') strays.push(`${id} is proven and no longer waits: take it out of later.ts`)
}

const short = (text: string) => (text.length > 100 ? `${text.slice(0, 99)}…` : text)
const sums = Object.entries(lists).map(([list, lines]) => {
  const count: Record<Verdict, number> = { proven: 0, later: 0, failed: 0, missing: 0 }
  for (const { id, text } of lines) {
    const verdict = verdictOf(id)
    count[verdict] += 1
    const waits = verdict === 'later' ? ` (waits for ${LATER[id]})` : ''
    process.stdout.write(`\n${id.padEnd(6)} ${verdict}${waits}: ${short(text)}\n`)
    for (const { where, passed, title } of proofs.get(id)!) {
      process.stdout.write(`       ${passed ? '+' : '-'} ${where}: ${title}\n`)
    }
  }
  const share = Math.floor((100 * count.proven) / lines.length)
  if (count.missing + count.failed > 0) process.exitCode = 1
  return `${list}, ${lines.length} lines: ${count.proven} proven (${share} %), ${count.later} wait, ${count.missing} missing, ${count.failed} failed`
})
for (const stray of strays) process.stdout.write(`\n${stray}`)
process.stdout.write(`\n${sums.join('\n')}\n`)
if (strays.length > 0) process.exitCode = 1
