import { Dices } from 'lucide-react'
import { Suspense, useState } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { SampleCharts } from './SampleCharts.tsx'
import { SampleHeatMap } from './SampleHeatMap.tsx'
import { WorkbenchHeader } from './WorkbenchHeader.tsx'
import { lazy } from '#ui/lazy.tsx'

// Loaded after the charts: the explanations of numbers are larger than the charts.
const KeyFigures = lazy(async () => ({ default: (await import('./KeyFigures.tsx')).KeyFigures }))

const SIZES = [3, 4, 5, 6, 7]
const SERIES = [1, 2, 3, 4, 5, 6]

/** The charts, the heat map and the explained numbers of the UI kit, with sample figures. */
export function FiguresWorkbench({ signInTo }: { signInTo: string | undefined }) {
  const { t } = useTranslation('workspace/workbench')
  const locale = useLocale()
  const [seed, setSeed] = useState(1)
  const [size, setSize] = useState(5)
  const [series, setSeries] = useState(3)
  const [isEmpty, setEmpty] = useState(false)
  const [moves, setMoves] = useState(true)
  const options = (values: readonly number[]) =>
    values.map((value) => (
      <option key={value} value={value}>
        {formatNumber(value, locale)}
      </option>
    ))
  return (
    <>
      <WorkbenchHeader title={t('figures.title')} signInTo={signInTo}>
        <Button variant="secondary" onClick={() => setSeed(seed + 1)}>
          <Dices aria-hidden />
          {t('figures.other')}
        </Button>
      </WorkbenchHeader>
      <div
        role="group"
        aria-label={t('figures.controls')}
        className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2"
      >
        <SelectField
          beside
          label={t('figures.size')}
          value={size}
          onChange={(event) => setSize(Number(event.target.value))}
        >
          {options(SIZES)}
        </SelectField>
        <SelectField
          beside
          label={t('figures.series')}
          value={series}
          onChange={(event) => setSeries(Number(event.target.value))}
        >
          {options(SERIES)}
        </SelectField>
        <CheckField
          label={t('figures.moves')}
          checked={moves}
          onChange={(event) => setMoves(event.target.checked)}
        />
        <CheckField
          label={t('figures.empty')}
          checked={isEmpty}
          onChange={(event) => setEmpty(event.target.checked)}
        />
      </div>
      <div className="space-y-4">
        <Suspense fallback={<div className="h-32" />}>
          <KeyFigures />
        </Suspense>
        <SampleHeatMap size={size} seed={seed} moves={moves} />
        <SampleCharts series={series} seed={seed} isEmpty={isEmpty} />
      </div>
    </>
  )
}
