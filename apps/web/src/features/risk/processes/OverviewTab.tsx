import type { Collection } from 'contract/collection'
import type { Localized } from 'contract/locale'
import type { ProcessGrid } from 'contract/risk/process-grid'
import { processes } from 'contract/risk/processes'
import { linkTo, type LinkTarget } from '#platform/page-links.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { PageLink } from '#ui/PageLink.tsx'
import { FieldValue } from '#shared/record/FieldValue.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { figuresOf, sectionsOf } from './grid-rows.ts'

const FACTS = ['family', 'ownerRole', 'ownerId', 'units', 'criticality', 'objectives']

interface OverviewTabProps {
  record: AnyRecord
  grid: ProcessGrid
  /** Opens the grid for a sub process, or for everything that is missing. */
  onGrid: (filter: { subprocess?: string; holes?: boolean }) => void
}

/** A process in short: its purpose, its contents, and what is missing. */
export function OverviewTab({ record, grid, onGrid }: OverviewTabProps) {
  const { t } = useTranslation('risk/processes')
  const labels = useCollectionLabels(processes)
  const sections = sectionsOf(grid)
  const figures = figuresOf(sections)
  const below = grid.subprocesses.map(({ id }) => id).join(',')
  return (
    <div className="space-y-6">
      <p className="max-w-prose text-body">
        <LocalizedText text={record['description'] as Localized} />
      </p>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        <Figure
          label={t('figures.subprocesses')}
          value={figures.subprocesses}
          link={linkTo({ to: '/subprocess', search: { process: record.id } })}
        />
        <Figure
          label={t('figures.risks')}
          value={figures.risks}
          link={linkTo({ to: '/risks', search: { subprocess: below } })}
        />
        <Figure
          label={t('figures.controls')}
          value={figures.controls}
          link={linkTo({ to: '/controls', search: { subprocess: below } })}
        />
        <Figure
          label={t('figures.keyControls')}
          value={figures.keyControls}
          link={linkTo({ to: '/controls', search: { subprocess: below, key: true } })}
        />
        <Figure
          label={t('figures.holes')}
          value={figures.holes}
          warns
          onOpen={() => onGrid({ holes: true })}
        />
      </ul>
      <dl className="grid gap-x-8 gap-y-3 text-body sm:grid-cols-2">
        {FACTS.map((name) => (
          <div key={name}>
            <dt className="text-ink-soft">{labels.field(name)}</dt>
            <dd>
              <FieldValue of={processes as Collection} name={name} value={record[name]} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="relative overflow-x-auto">
        <table className="w-full text-body">
          <caption className="mb-2 text-start font-medium">{t('figures.subprocesses')}</caption>
          <thead>
            <tr className="border-b border-line text-ink-soft">
              <th scope="col" className="py-2 pe-3 text-start font-medium">
                {labels.field('name')}
              </th>
              {(['risks', 'controls', 'keyControls', 'holes'] as const).map((key) => (
                <th key={key} scope="col" className="px-2 py-2 text-end font-medium">
                  {t(`figures.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sections.map((section) => (
              <SubprocessLine key={section.subprocess.id} section={section} onGrid={onGrid} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

interface FigureProps {
  label: string
  value: number
  warns?: boolean
  link?: LinkTarget
  onOpen?: () => void
}

/** A number that links to the records it counts. */
function Figure({ label, value, warns = false, link, onOpen }: FigureProps) {
  const locale = useLocale()
  const look = `block h-full w-full cursor-pointer rounded-control border p-3 text-start hover:border-accent ${warns && value > 0 ? 'border-warning-line bg-warning-soft text-warning' : 'border-line'}`
  const content = (
    <>
      <span className="block text-title font-semibold tabular-nums">{formatNumber(value, locale)}</span>
      <span className="block text-meta">{label}</span>
    </>
  )
  return (
    <li>
      {link ? (
        <PageLink {...link} className={look}>
          {content}
        </PageLink>
      ) : (
        <button type="button" onClick={onOpen} className={look}>
          {content}
        </button>
      )}
    </li>
  )
}

interface SubprocessLineProps {
  section: ReturnType<typeof sectionsOf>[number]
  onGrid: OverviewTabProps['onGrid']
}

function SubprocessLine({ section, onGrid }: SubprocessLineProps) {
  const locale = useLocale()
  const { id, code, title } = section.subprocess
  const { risks, controls, keyControls, holes } = figuresOf([section])
  const cell = 'px-2 py-2 text-end tabular-nums'
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2 pe-3 text-start font-normal">
        <button
          type="button"
          onClick={() => onGrid({ subprocess: id })}
          className="cursor-pointer text-start text-accent hover:underline"
        >
          <span className="me-2 font-medium">
            <bdi>{code}</bdi>
          </span>
          <LocalizedText text={title} />
        </button>
      </th>
      <td className={cell}>{formatNumber(risks, locale)}</td>
      <td className={cell}>{formatNumber(controls, locale)}</td>
      <td className={cell}>{formatNumber(keyControls, locale)}</td>
      <td className={`${cell} ${holes > 0 ? 'font-medium text-warning' : ''}`}>
        {formatNumber(holes, locale)}
      </td>
    </tr>
  )
}
