import { inLocale } from 'contract/locale'
import { IMPACT_FIELDS } from 'contract/risk/line-scores'
import { IMPACT_DIMENSIONS, type ImpactDimension, type Method } from 'contract/risk/method'
import { useState } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { Movement, Place } from '#shared/heat-map/heat-map.ts'
import { HeatMap } from '#shared/heat-map/HeatMap.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import type { StoredLine } from '../grid/line-rules.ts'
import { cellsOf, placeIn, STAGES, type Stage } from '../heat/heat-lines.ts'
import { useHeatLabels } from '../heat/use-heat-labels.ts'
import type { LineInput } from './inputs.ts'

/** The impact dimension with the highest score on this line, or the first. */
const worstOf = (view: StoredLine): ImpactDimension =>
  IMPACT_DIMENSIONS.toSorted((a, b) => (view[IMPACT_FIELDS[b]] ?? 0) - (view[IMPACT_FIELDS[a]] ?? 0))[0]!

/** The line on the matrix: a click on a cell sets its scores. */
export function LineMatrix({ line, open, onChange, method }: LineInput & { method: Method }) {
  const { t } = useTranslation('risk/assessment')
  const locale = useLocale()
  const [stage, setStage] = useState<Stage>('inherent')
  const [dimension, setDimension] = useState<ImpactDimension | null>(null)
  const heat = useHeatLabels(method)
  const { view } = line
  const [inherent, residual, target] = STAGES.map((one) => placeIn(view, one))
  const move = (key: string, from: Place | null | undefined, to: Place | null | undefined): Movement[] =>
    from && to && (from.row !== to.row || from.column !== to.column)
      ? [{ key, label: t(`heat.${key as Stage}`), from, to }]
      : []
  const counted = dimension ?? worstOf(view)
  function choose(place: Place | null) {
    if (!place || !open) return
    const [likelihood, impact] = [place.row + 1, place.column + 1]
    if (stage === 'inherent') {
      onChange({ inherentLikelihood: likelihood, [IMPACT_FIELDS[counted]]: impact })
      return
    }
    const name = stage === 'residual' ? 'override' : 'target'
    onChange({ [`${name}Likelihood`]: likelihood, [`${name}Impact`]: impact })
  }
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          label={t('matrix.sets')}
          value={stage}
          onChange={(event) => setStage(event.target.value as Stage)}
        >
          {STAGES.map((one) => (
            <option key={one} value={one}>
              {t(`heat.${one}`)}
            </option>
          ))}
        </SelectField>
        {stage === 'inherent' ? (
          <SelectField
            label={t('matrix.dimension')}
            value={counted}
            onChange={(event) => setDimension(event.target.value as ImpactDimension)}
          >
            {IMPACT_DIMENSIONS.map((one) => (
              <option key={one} value={one}>
                {inLocale(method.scales.dimensions[one].label, locale)}
              </option>
            ))}
          </SelectField>
        ) : null}
      </div>
      <HeatMap
        title={t(`heat.${stage}`)}
        level="h3"
        rows={heat.rows}
        columns={heat.columns}
        levels={heat.levels}
        cells={cellsOf(method, [view], stage)}
        selected={placeIn(view, stage)}
        {...(open ? { onSelect: choose } : {})}
        movements={[...move('residual', inherent, residual), ...move('target', residual, target)]}
      />
    </div>
  )
}
