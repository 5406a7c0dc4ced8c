import { LEVELS, type Level, type Method } from 'contract/risk/method'
import { useState } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { Place } from '#shared/heat-map/heat-map.ts'
import { SelectField } from '#ui/SelectField.tsx'
import { Section } from '#ui/Section.tsx'
import { MethodMatrix } from '../MethodMatrix.tsx'
import { type Axis, resized, withCell } from './edit-config.ts'
import { NumberField } from './NumberField.tsx'

const SIZES = [3, 4, 5, 6, 7]
const AXES: readonly Axis[] = ['likelihood', 'impact']
const FROM = ['medium', 'high', 'critical'] as const

interface EditorProps {
  config: Method
  onChange: (config: Method) => void
}

/** The size of the matrix, the thresholds of the levels, and cells with a level set by hand. */
export function MatrixEditor({ config, onChange }: EditorProps) {
  const { t } = useTranslation(['risk/method', 'contract/risklines'])
  const locale = useLocale()
  const [place, setPlace] = useState<Place | null>(null)
  const { matrix } = config
  const inside = place && place.row < matrix.likelihood && place.column < matrix.impact ? place : null
  const set = matrix.cells.find(
    (cell) => cell.likelihood - 1 === inside?.row && cell.impact - 1 === inside.column,
  )
  return (
    <>
      <Section title={t('matrix.size')} text={t('matrix.sizeText')}>
        <div className="grid gap-4 sm:grid-cols-2">
          {AXES.map((axis) => (
            <SelectField
              key={axis}
              label={t(`scales.${axis}`)}
              value={matrix[axis]}
              onChange={(event) => onChange(resized(config, axis, Number(event.target.value)))}
            >
              {SIZES.map((size) => (
                <option key={size} value={size}>
                  {t('matrix.steps', { count: size, shown: formatNumber(size, locale) })}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        <div className="grid gap-4 sm:grid-cols-3">
          {FROM.map((level) => (
            <NumberField
              key={level}
              label={t('matrix.from', { level: t(`contract/risklines:choices.residualLevel.${level}`) })}
              min={2}
              max={49}
              value={matrix.from[level]}
              onChange={(score) =>
                onChange({ ...config, matrix: { ...matrix, from: { ...matrix.from, [level]: score } } })
              }
            />
          ))}
        </div>
      </Section>
      <MethodMatrix method={config} description={t('matrix.choose')} selected={inside} onSelect={setPlace} />
      {inside ? (
        <Section title={t('matrix.cell')}>
          <SelectField
            label={t('matrix.level')}
            className="max-w-xs"
            value={set?.level ?? ''}
            onChange={(event) =>
              onChange(
                withCell(
                  config,
                  inside.row + 1,
                  inside.column + 1,
                  (event.target.value || null) as Level | null,
                ),
              )
            }
          >
            <option value="">{t('matrix.byThreshold')}</option>
            {LEVELS.map((level) => (
              <option key={level} value={level}>
                {t(`contract/risklines:choices.residualLevel.${level}`)}
              </option>
            ))}
          </SelectField>
        </Section>
      ) : null}
    </>
  )
}
