import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const docs = new URL('../../../docs/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, docs), 'utf8')

/** The success criteria of WCAG 2.2, levels A and AA. */
const CRITERIA = `
  1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3
  1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2
  2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8 3.1.1 3.1.2
  3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3
`
  .trim()
  .split(/\s+/)
const RESULTS = ['supports', 'partially supports', 'does not support', 'not applicable']

const report = read('accessibility.md')
const rows = report
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
const results = new Map(
  rows.flatMap(([criterion, , , result]) => {
    const [, number] = /^([1-4]\.\d\.\d+) /.exec(criterion!) ?? []
    return number ? [[number, result!] as const] : []
  }),
)

interface Run {
  look: string
  revision: string
  date: string
  pages: number
  findings: Record<string, number>
}
/** The last run of each look. */
const runs = new Map(
  read('quality/figures/accessibility.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Run)
    .map((run) => [run.look, run]),
)

test('the report has a result for each of the 55 criteria of WCAG 2.2, levels A and AA', () => {
  expect([...results.keys()]).toEqual(CRITERIA)
  expect([...results.values()].filter((result) => !RESULTS.includes(result))).toEqual([])
})

test('no criterion with findings in the last run is reported as supported', () => {
  const violated = [...runs.values()].flatMap(({ findings }) =>
    Object.entries(findings).flatMap(([criterion, count]) => (count > 0 ? [criterion] : [])),
  )
  expect(violated.filter((criterion) => results.get(criterion) === 'supports')).toEqual([])
})

test('the report has the figures of the last runs', () => {
  const measured = [...runs.values()].map(({ look, pages, findings, revision, date }) => {
    const found = Object.entries(findings).filter(([, count]) => count > 0)
    const listed = found.map(([criterion, count]) => `${criterion}: ${count}`).join(', ') || 'none'
    return [look, String(pages), String(Object.keys(findings).length), listed, revision, date]
  })
  expect(rows).toEqual(expect.arrayContaining(measured))
})
