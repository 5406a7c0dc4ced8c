import type { FigureLine } from 'contract/risk/figures'
import { useId } from 'react'
import type { LinkTarget } from '#platform/page-links.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { showDay } from '#platform/records/moments.ts'
import { GROUND } from '#shared/heat-map/level-looks.ts'
import { PageLink } from '#ui/PageLink.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { TONES } from '#shared/heat-map/level-tones.ts'

interface WorstTableProps {
  title: string
  emptyText: string
  lines: readonly FigureLine[]
  /** Link to the whole list. */
  link: LinkTarget | undefined
  /** Shows the treatment of each. */
  decisions: boolean
}

/** Lines with title, owner, score, direction and treatment. */
export function WorstTable({ title, emptyText, lines, link, decisions }: WorstTableProps) {
  const { t } = useTranslation('risk/figures')
  const labels = useCollectionLabels({ name: 'risklines' })
  const locale = useLocale()
  const id = useId()
  const head = 'px-1 py-2 sm:px-2 text-start text-meta font-medium text-ink-soft'
  const done = ({ actions, nextDueOn, acceptance }: FigureLine) =>
    [
      actions > 0 ? t('worst.actions', { count: actions }) : null,
      nextDueOn ? t('worst.next', { day: showDay(nextDueOn, locale) }) : null,
      acceptance ? labels.choice('acceptance', acceptance) : null,
    ]
      .filter(Boolean)
      .join(' · ') || t('worst.nothing')
  return (
    <section aria-labelledby={id} className="ruled min-w-0 py-4 sm:py-5">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-read font-semibold">
          {title}
        </h2>
        {link ? (
          <PageLink
            {...link}
            className="text-body whitespace-nowrap text-accent underline underline-offset-2"
          >
            {t('openList')}
            <span className="sr-only">{t('openListOf', { label: title })}</span>
          </PageLink>
        ) : null}
      </div>
      {lines.length === 0 ? (
        <p className="py-6 text-center text-body text-ink-soft">{emptyText}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is wider than its place is moved by keys too
        <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-labelledby={id}>
          <table className="w-full text-body sm:min-w-120">
            <thead>
              <tr className="border-b border-line">
                {/* On a phone the code is above the name, so that the score stays visible. */}
                <th className={`${head} max-sm:hidden`}>{labels.field('code')}</th>
                <th className={head}>{labels.field('name')}</th>
                <th className={head}>{labels.field('ownerId')}</th>
                <th className={head}>{labels.field('residualScore')}</th>
                <th className={head}>{decisions ? t('worst.decision') : labels.field('trend')}</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {lines.map((line) => (
                <tr key={line.id}>
                  <td className="px-1 py-2 sm:px-2 align-top whitespace-nowrap max-sm:hidden">
                    <bdi dir="ltr">{line.code}</bdi>
                  </td>
                  <td className="px-1 py-2 sm:px-2 align-top">
                    <p className="text-meta text-ink-soft sm:hidden">
                      <bdi dir="ltr">{line.code}</bdi>
                    </p>
                    <LocalizedText text={line.name} />
                    <p className="text-meta text-ink-soft">
                      <LocalizedText text={line.process.name} />
                    </p>
                  </td>
                  <td className="px-1 py-2 sm:px-2 align-top">
                    <bdi>{line.owner?.name ?? t('worst.nobody')}</bdi>
                  </td>
                  <td className="px-1 py-2 sm:px-2 align-top">
                    <span
                      className={`inline-block rounded px-2 py-0.5 text-meta font-medium whitespace-nowrap ${GROUND[TONES[line.residualLevel]]}`}
                    >
                      {formatNumber(line.residualScore, locale)} ·{' '}
                      {labels.choice('residualLevel', line.residualLevel)}
                    </span>
                  </td>
                  <td className="px-1 py-2 sm:px-2 align-top">
                    {decisions
                      ? done(line)
                      : line.trend
                        ? labels.choice('trend', line.trend)
                        : t('worst.first')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
