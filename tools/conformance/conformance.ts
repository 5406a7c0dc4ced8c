// `pnpm conformance`: every line of the specification and every rule of medical-device documentation with the tests that
// prove it, from the reports of the last `pnpm check --whole`. Fails if a line has no test, or a test of it failed.
import { matchTests } from './match-tests.ts'
import { readTests } from './reports.ts'

const [folder = new URL('../../artifacts/check', import.meta.url).pathname] = process.argv.slice(2)
const { lists, unknownIds } = matchTests(readTests(folder))

const short = (text: string) => (text.length > 100 ? `${text.slice(0, 99)}…` : text)
const sums = lists.map(({ name, lines }) => {
  for (const { id, text, tests, verdict } of lines) {
    process.stdout.write(`\n${id.padEnd(6)} ${verdict}: ${short(text)}\n`)
    for (const { where, passed, title } of tests) {
      process.stdout.write(`       ${passed ? '+' : '-'} ${where}: ${title}\n`)
    }
  }
  const count = (verdict: string) => lines.filter((line) => line.verdict === verdict).length
  const share = Math.floor((100 * count('proven')) / lines.length)
  if (count('missing') + count('failed') > 0) process.exitCode = 1
  return `${name}, ${lines.length} lines: ${count('proven')} proven (${share} %), ${count('missing')} missing, ${count('failed')} failed`
})
for (const unknown of unknownIds) process.stdout.write(`\n${unknown}`)
process.stdout.write(`\n${sums.join('\n')}\n`)
if (unknownIds.length > 0) process.exitCode = 1
