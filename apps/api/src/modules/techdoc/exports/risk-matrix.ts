import { RISK_LEVELS } from 'contract/techdoc/risk/risk-scale'
import type { ShownRow, ShownSection } from 'contract/techdoc/packages/package-content'
import type { Block } from '#platform/rendering/document-model.ts'
import type { Paper } from './register-table.ts'
import { paperWord } from './show-value.ts'

const TONES = { low: 1, medium: 3, high: 4, unacceptable: 5 } as const

const valueOf = ({ facts }: ShownRow, key: string): string =>
  facts.find((fact) => fact.key === key)?.value ?? ''

/** The levels of a scale with their names, as far as the file names them. */
function namesOf(scales: readonly ShownSection[], key: string): Map<string, string> {
  const rows = scales.find((section) => section.key === key)?.rows ?? []
  return new Map(rows.map((row) => [valueOf(row, 'level'), valueOf(row, 'levelName')]))
}

const ascending = (levels: readonly string[]): string[] =>
  [...new Set(levels)].toSorted((one, other) => Number(one) - Number(other))

/**
 * The acceptability matrix as it is read: severity down, probability across, and what follows from each level. Null where
 * a row is incomplete, so that no value is lost.
 */
export function matrixBlocks(
  { rows }: ShownSection,
  scales: readonly ShownSection[],
  { structure, wording }: Paper,
): Block[] | null {
  const cells = rows.map((row) => ({
    severity: valueOf(row, 'severityLevel'),
    probability: valueOf(row, 'probabilityLevel'),
    level: valueOf(row, 'riskLevel'),
    rule: valueOf(row, 'ruleText'),
  }))
  if (cells.some(({ severity, probability, level }) => !severity || !probability || !level)) return null
  const word = (key: string) => paperWord(wording.locale, 'columns', key)
  const labels = new Map(
    (structure.optionSets['riskLevel'] ?? []).map(({ value, label }) => [wording.text(label), value]),
  )
  const toneOf = (level: string) => TONES[RISK_LEVELS.find((one) => one === labels.get(level)) ?? 'low']
  const named = (names: ReadonlyMap<string, string>, level: string) =>
    `${level} ${names.get(level) ?? ''}`.trim()
  const [severities, probabilities] = [namesOf(scales, 'br.severity'), namesOf(scales, 'br.probability')]
  const across = ascending(cells.map(({ probability }) => probability))
  const down = ascending(cells.map(({ severity }) => severity)).toReversed()
  const rules = new Map(
    cells.filter(({ rule }) => rule !== '').map(({ level, rule }) => [`${level}\n${rule}`, [level, rule]]),
  )
  return [
    {
      kind: 'matrix',
      corner: word('matrix'),
      columns: across.map((level) => named(probabilities, level)),
      rows: down.map((severity) => ({
        name: named(severities, severity),
        cells: across.map((probability) => {
          const here = cells.filter((one) => one.severity === severity && one.probability === probability)
          return {
            text: [...new Set(here.map(({ level }) => level))].join(' / '),
            tone: here
              .map(({ level }) => toneOf(level))
              .reduce((most, one) => (one > most ? one : most), 1 as const),
          }
        }),
      })),
    },
    ...(rules.size === 0
      ? []
      : [
          {
            kind: 'table' as const,
            head: [word('riskLevel'), word('consequence')],
            rows: [...rules.values()],
            widths: [1, 5],
          },
        ]),
  ]
}
