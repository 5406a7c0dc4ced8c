import { inLocale, type Locale } from 'contract/locale'
import { stepsOf, type StepField } from 'contract/risk/line-scores'
import type { ImpactDimension, Method } from 'contract/risk/method'
import { RESPONSES, type RisklineLine } from 'contract/risk/risk-lines'
import { formatNumber } from '#platform/i18n/format.ts'
import { stepsFrom, type SheetColumn } from '#shared/sheet/columns.ts'
import type { ScaleStep } from '#shared/sheet/ScaleStrip.tsx'

export type LineColumn = SheetColumn<keyof RisklineLine>

const read = (key: LineColumn['key'], width: number): LineColumn => ({ key, kind: 'read', width })

/** The columns of the sheet; their steps come from the scales of the method. */
export function columnsOf(method: Method): readonly LineColumn[] {
  const step = (key: StepField): LineColumn => ({
    key,
    kind: 'step',
    width: 86,
    steps: stepsFrom(1, stepsOf(method, key)),
    stepLabels: (scaleOf(method, key) ?? []).map(({ label }) =>
      Object.values(label).flatMap((text) => text ?? []),
    ),
  })
  return [
    read('code', 172),
    read('name', 240),
    read('category', 130),
    { key: 'ownerId', kind: 'person', width: 140 },
    step('inherentLikelihood'),
    step('impactFinancial'),
    step('impactOperational'),
    step('impactCompliance'),
    step('impactReputation'),
    step('impactSafety'),
    read('inherentImpact', 80),
    read('inherentScore', 110),
    read('effectLikelihood', 86),
    read('effectImpact', 86),
    read('residualScore', 110),
    read('position', 130),
    { key: 'response', kind: 'choice', width: 110, choices: RESPONSES },
    step('targetLikelihood'),
    step('targetImpact'),
    { key: 'targetOn', kind: 'day', width: 120 },
    { key: 'rationale', kind: 'text', width: 260 },
    read('status', 120),
  ]
}

const DIMENSIONS: Readonly<Record<string, ImpactDimension>> = {
  impactFinancial: 'financial',
  impactOperational: 'operational',
  impactCompliance: 'compliance',
  impactReputation: 'reputation',
  impactSafety: 'safety',
}

type Steps = Method['scales']['likelihood']

/** The scale of a cell with the meaning of its steps; undefined for a cell without one. */
export function scaleOf({ scales }: Method, key: string): Steps | undefined {
  const dimension = DIMENSIONS[key]
  if (dimension) return scales.dimensions[dimension].steps
  if (key.endsWith('Likelihood')) return scales.likelihood
  return key.endsWith('Impact') ? scales.impact : undefined
}

/** The same in the reader's language. */
export const stepsIn = (method: Method, key: string, locale: Locale): ScaleStep[] | undefined =>
  scaleOf(method, key)?.map(({ label, meaning }, index) => ({
    value: index + 1,
    sign: formatNumber(index + 1, locale),
    label: inLocale(label, locale),
    meaning: meaning ? inLocale(meaning, locale) : undefined,
  }))
