import { useMemo, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { LevelTone, Place } from '#shared/heat-map/heat-map.ts'
import { HeatMap } from '#shared/heat-map/HeatMap.tsx'
import { sampleCells, sampleMovements } from './sample-figures.ts'

const LEVELS: readonly LevelTone[] = [1, 2, 3, 4, 5]
const STEPS = ['1', '2', '3', '4', '5', '6', '7'] as const

/** A scale of any length uses evenly spaced labels of the seven steps. */
const stepsOf = (size: number) =>
  Array.from({ length: size }, (_, at) => STEPS[Math.round((at * (STEPS.length - 1)) / (size - 1))]!)

export function SampleHeatMap({ size, seed, moves }: { size: number; seed: number; moves: boolean }) {
  const { t } = useTranslation('workspace/workbench')
  const [selected, setSelected] = useState<Place | null>(null)
  const cells = useMemo(() => sampleCells(size, seed), [size, seed])
  const movements = useMemo(
    () => (moves ? sampleMovements(size, [t('risks.outage'), t('risks.fraud'), t('risks.recall')]) : []),
    [moves, size, t],
  )
  const scale = (axis: 'likelihood' | 'impact') => ({
    title: t(`inputs.${axis}`),
    steps: stepsOf(size).map((step) => ({ key: step, label: t(`steps.${axis}.${step}`) })),
  })
  return (
    <HeatMap
      title={t('heatMap.title')}
      description={t('heatMap.description')}
      rows={scale('likelihood')}
      columns={scale('impact')}
      levels={LEVELS.map((tone) => ({ key: String(tone), label: t(`levels.${tone}`), tone }))}
      cells={cells}
      selected={selected}
      onSelect={setSelected}
      movements={movements}
    />
  )
}
