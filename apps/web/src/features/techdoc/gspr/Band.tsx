import type { Device } from 'contract/techdoc/devices'
import { countRows } from 'contract/techdoc/gspr/gspr-counts'
import { memo, useMemo } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { formatFigure, PERCENT } from '#platform/figures.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { DeviceMenu } from '#features/techdoc/shared/DeviceMenu.tsx'
import { DevicePicker } from '#features/techdoc/shared/DevicePicker.tsx'
import { RecordHeader } from '#shared/record/RecordHeader.tsx'
import { Count, Fact, RecordSummary } from '#shared/record/RecordSummary.tsx'
import { useLinesLater } from '#shared/sheet/use-sheet.ts'
import { useChecklist } from './page-context.ts'
import { sectionSlice } from './slices.ts'

interface BandProps {
  section: AnyRecord | undefined
  device: Device
  onDevice: (id: string) => void
}

/** The header of the checklist, its figures, and what blocks its approval. */
export const Band = memo(function Band({ section, device, onDevice }: BandProps) {
  const { t } = useTranslation('techdoc/gspr')
  const locale = useLocale()
  const { store } = useChecklist()
  const all = useLinesLater(store)
  const counts = useMemo(() => countRows(all.map(({ view }) => view)), [all])
  const severe = all.filter(({ view: { gap } }) => gap === 'major' || gap === 'critical').length
  const number = (value: number) => formatNumber(value, locale)
  const share = (part: number) =>
    counts.applicable === 0 ? '–' : formatFigure(part / counts.applicable, PERCENT, locale)
  const assessed = counts.assessed
  const figures = [
    ['applicable', number(counts.applicable)],
    ['conform', share(counts.conform)],
    ['coverage', share(counts.covered)],
    [
      'notApplicable',
      t('band.justified', { n: number(counts.notApplicable), justified: number(counts.justified) }),
    ],
  ] as const
  return (
    <>
      {section ? (
        <RecordHeader
          slice={sectionSlice}
          record={section}
          level="h1"
          code={device.code}
          type={t('title')}
          title={t('title')}
          progress={t('band.assessed', { done: number(assessed), of: number(counts.answerable) })}
          actions={
            <div className="w-52">
              <DevicePicker device={device} onChoose={onDevice} />
            </div>
          }
          menu={<DeviceMenu device={device.id} />}
        />
      ) : (
        <h1 className="text-title font-semibold">{t('title')}</h1>
      )}
      <section aria-label={t('band.label')} className="mb-4">
        <RecordSummary>
          <dl className="flex flex-wrap gap-x-5 gap-y-1">
            {figures.map(([key, value]) => (
              <Fact key={key} name={t(`band.${key}`)}>
                <span className="font-semibold tabular-nums">{value}</span>
              </Fact>
            ))}
            <Count name={t('band.notAssessed')} value={counts.answerable - counts.assessed} always />
            <Count name={t('band.evidenceMissing')} value={counts.evidenceMissing} always />
            <Count name={t('band.severeGaps')} value={severe} always />
            <Count name={t('band.contradictions')} value={counts.contradictions} />
            <Count name={t('band.outdated')} value={counts.outdated} />
          </dl>
        </RecordSummary>
      </section>
    </>
  )
})
