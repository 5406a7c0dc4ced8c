import { useQuery } from '@tanstack/react-query'
import type { Scoring } from 'contract/compliance/scoring'
import type { ScoringFigures as Figures } from 'contract/compliance/universe-setup'
import { universes } from 'contract/compliance/universes'
import { useDeferredValue } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatFigure } from '#platform/figures.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Section.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { previewQuery } from '../setup.api.ts'
import type { ScoringProblem } from './scoring-problems.ts'

const SHARES = ['compliance', 'coverage', 'prudent', 'gapIndex'] as const
const COLUMNS = ['now', 'saved', 'next'] as const

interface ScoringFiguresProps {
  universe: string
  scoring: Scoring
  problems: readonly ScoringProblem[]
}

/** The figures of today, with the changed scoring, and as a new analysis would compute them from the same answers. */
export function ScoringFigures({ universe, scoring: current, problems }: ScoringFiguresProps) {
  const { t } = useTranslation('compliance/setup')
  const locale = useLocale()
  const labels = useCollectionLabels(universes)
  const scoring = useDeferredValue(current)
  const { data } = useQuery({ ...previewQuery(universe, scoring), enabled: problems.length === 0 })
  if (problems.length > 0)
    return (
      <Notice variant="danger">
        {problems.map((problem) => (
          <p key={problem}>{t(`scoring.problems.${problem}`)}</p>
        ))}
      </Notice>
    )
  const share = (value: number | null) =>
    value === null ? '—' : formatFigure(value / 1000, { kind: 'percent', digits: 1 }, locale)
  const maturity = ({ maturity: value }: Figures) =>
    value === null ? '—' : formatFigure(value / 100, { kind: 'score', max: 5, digits: 2 }, locale)
  const changed = (a: string, b: string) => (a === b ? '' : 'font-semibold')
  const row = (label: string, of: (figures: Figures) => string) =>
    data ? (
      <tr key={label}>
        <th scope="row">{label}</th>
        {COLUMNS.map((column) => (
          <td key={column} className={`tabular-nums ${changed(of(data[column]), of(data.now))}`}>
            <bdi>{of(data[column])}</bdi>
          </td>
        ))}
      </tr>
    ) : null
  return (
    <Section level="h3" title={t('scoring.preview')} text={t('scoring.previewText')}>
      <div aria-live="polite">
        <WideTable label={t('scoring.preview')}>
          <thead>
            <tr>
              <th scope="col">{t('scoring.figure')}</th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {t(`scoring.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {SHARES.map((key) => row(labels.field(key), (figures) => share(figures[key])))}
            {row(labels.field('maturity'), maturity)}
            {row(labels.field('band'), ({ band }) => (band ? labels.choice('band', band) : '—'))}
          </tbody>
        </WideTable>
      </div>
    </Section>
  )
}
