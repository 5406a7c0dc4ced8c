import type { Device } from 'contract/techdoc/devices'
import type { SectionLine } from 'contract/techdoc/file/sections'
import { formatFigure, PERCENT } from '#platform/figures.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { figuresOfSections, type PageFigures } from '#features/techdoc/shared/page-figures.ts'

export interface FileBandProps {
  /** The name of the page. */
  name: string
  device: Pick<Device, 'content' | 'approved' | 'blockers' | 'toUpdate'>
  lines: readonly SectionLine[]
}

/** Progress of the page and of the whole file: content, approval and blockers side by side, never one number. */
export function FileBand({ name, device, lines }: FileBandProps) {
  const { t } = useTranslation('techdoc/file')
  const { content, approved, blockers, toUpdate } = device
  return (
    <section aria-label={t('band.label')} className="space-y-1.5">
      <Line name={name} figures={figuresOfSections(lines)} strong />
      <Line name={t('band.file')} figures={{ content, approved, blockers, toUpdate }} />
    </section>
  )
}

function Line({ name, figures, strong = false }: { name: string; figures: PageFigures; strong?: boolean }) {
  const { t } = useTranslation('techdoc/file')
  const locale = useLocale()
  const percent = (value: number) => formatFigure(value / 100, PERCENT, locale)
  const counts = (['blockers', 'toUpdate'] as const).filter((key) => figures[key] > 0)
  return (
    <div className="text-meta text-ink-faint">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className={strong ? 'font-semibold text-ink' : 'text-ink-soft'}>{name}</h2>
        <span className="tabular-nums">{percent(figures.content)}</span>
      </div>
      <span aria-hidden className="mt-1 block h-0.5 bg-line-firm">
        <span className="block h-full bg-seal" style={{ inlineSize: `${figures.content}%` }} />
      </span>
      <p className="mt-1 flex flex-wrap gap-x-2 tabular-nums">
        <span>
          {t('band.approved')} {percent(figures.approved)}
        </span>
        {counts.map((key) => (
          <span key={key} className={key === 'blockers' ? 'text-danger' : 'text-warning'}>
            {t(`band.${key}`)} {formatNumber(figures[key], locale)}
          </span>
        ))}
      </p>
    </div>
  )
}
