import type { Values } from '../techdoc/file/file-model.ts'
import { P2_LEVELS, type RiskLevel, tableField } from '../techdoc/risk/risk-scale.ts'

/** Severity by row from 1, probability by column from 1; the preset rows of the structure hold the same. */
export const PRESET_MATRIX: readonly (readonly RiskLevel[])[] = [
  ['low', 'low', 'low', 'low', 'medium'],
  ['low', 'low', 'low', 'medium', 'medium'],
  ['low', 'low', 'medium', 'medium', 'high'],
  ['low', 'medium', 'medium', 'high', 'unacceptable'],
  ['medium', 'medium', 'high', 'unacceptable', 'unacceptable'],
]

const PRESET_BOUNDS = [null, 1e-6, 1e-5, 1e-4, 1e-3]
const PRESET_P2_BOUNDS = [null, 0.001, 0.01, 0.1, 0.5]

/** The rows of the scales of a new file, by section and id. */
export const PRESET_SCALES: Readonly<Record<string, Readonly<Record<string, Values>>>> = {
  'br.matrix': Object.fromEntries(
    PRESET_MATRIX.flatMap((row, s) =>
      row.map((riskLevel, p) => [
        `S${s + 1}P${p + 1}`,
        { severityLevel: s + 1, probabilityLevel: p + 1, riskLevel },
      ]),
    ),
  ),
  'br.probability': Object.fromEntries(
    PRESET_BOUNDS.map((rangeFrom, at) => [
      `P${at + 1}`,
      {
        level: at + 1,
        rangeFrom,
        p2From: PRESET_P2_BOUNDS[at],
        ...Object.fromEntries(P2_LEVELS.map((p2) => [tableField(p2), Math.max(1, at + 1 - (5 - p2))])),
      },
    ]),
  ),
}
