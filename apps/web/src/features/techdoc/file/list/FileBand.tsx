import type { Device } from 'contract/techdoc/devices'
import type { SectionLine } from 'contract/techdoc/file/sections'
import { formatFigure, PERCENT } from '#platform/figures.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { figuresOfSections, type PageFigures } from '#features/techdoc/shared/page-figures.ts'
import { Count, DoneBar } from '#shared/record/RecordSummary.tsx'

export interface FileBandProps {
  device: Pick<Device, 'content' | 'approved' | 'blockers' | 'toUpdate'>
  lines: readonly SectionLine[]
}

/** Progress of the page and of the whole file: content, approval and blockers side by side, never one number. */
export function FileBand({ device, lines }: FileBandProps) {
  const { t } = useTranslation('techdoc/file')
  const { content, approved, blockers, toUpdate } = device
  return (
    <section aria-label={t('band.label')} className="ruled mb-4 divide-y divide-line">
      <Line name={t('band.page')} figures={figuresOfSections(lines)} />
      <Line name={t('band.file')} figures={{ content, approved, blockers, toUpdate }} />
    </section>
  )
}

function Line({ name, figures }: { name: string; figures: PageFigures }) {
  const { t } = useTranslation('techdoc/file')
  const locale = useLocale()
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 py-2.5 text-body">
      <h2 className="w-24 font-semibold">{name}</h2>
      {(['content', 'approved'] as const).map((one) => (
        <div key={one} className="flex items-center gap-2">
          <span className="text-ink-soft">{t(`band.${one}`)}</span>
          <DoneBar
            label={`${name}: ${t(`band.${one}`)}`}
            done={figures[one]}
            of={100}
            text={formatFigure(figures[one] / 100, PERCENT, locale)}
          />
        </div>
      ))}
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        <Count name={t('band.blockers')} value={figures.blockers} always />
        <Count name={t('band.toUpdate')} value={figures.toUpdate} />
      </dl>
    </div>
  )
}
