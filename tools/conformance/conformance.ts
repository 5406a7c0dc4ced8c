// `pnpm conformance`: every line of the specification with the tests that prove it, from the reports of the last
// `pnpm check`. Fails when a line is proven by nothing, or by a test that failed.
import { readFileSync } from 'node:fs'
import { readTests, type Test } from './reports.ts'

const root = new URL('../../', import.meta.url)
const list = readFileSync(new URL('docs/specification/conformance.md', root), 'utf8')
const [folder = new URL('artifacts/check', root).pathname] = process.argv.slice(2)

const lines = [...list.matchAll(/^- (S\d+\.\d+) (.+)$/gm)].map(([, id, text]) => ({ id: id!, text: text! }))
const ids = (title: string) => title.match(/\bS\d+\.\d+\b/g) ?? []

const proofs = new Map<string, Test[]>(lines.map(({ id }) => [id, []]))
const strays: string[] = []
for (const test of readTests(folder)) {
  for (const id of new Set(ids(test.title))) {
    const known = proofs.get(id)
    if (known) known.push(test)
    else strays.push(`${id} is in no line of the list: ${test.title}`)
  }
}

type Verdict = 'proven' | 'failed' | 'missing'
function verdictOf(id: string): Verdict {
  const tests = proofs.get(id)!
  if (tests.some(({ passed }) => !passed)) return 'failed'
  return tests.length > 0 ? 'proven' : 'missing'
}

const short = (text: string) => (text.length > 100 ? `${text.slice(0, 99)}…` : text)
const count: Record<Verdict, number> = { proven: 0, failed: 0, missing: 0 }
for (const { id, text } of lines) {
  const verdict = verdictOf(id)
  count[verdict] += 1
  process.stdout.write(`\n${id.padEnd(6)} ${verdict}: ${short(text)}\n`)
  for (const { where, passed, title } of proofs.get(id)!) {
    process.stdout.write(`       ${passed ? '+' : '-'} ${where}: ${title}\n`)
  }
}
for (const stray of strays) process.stdout.write(`\n${stray}`)
process.stdout.write(
  `\n${lines.length} lines: ${count.proven} proven (${Math.floor((100 * count.proven) / lines.length)} %), ${count.missing} missing, ${count.failed} failed\n`,
)
if (count.missing + count.failed + strays.length > 0) process.exitCode = 1
