import type { UniverseLine } from 'contract/compliance/universes'
import { inLocale } from 'contract/locale'
import { Suspense, useId, type ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { formatDay, formatMoment } from '#platform/i18n/format.ts'
import { namedText } from '#platform/collections/names.ts'
import type { Line } from '#platform/collections/slice.ts'
import { Isolated } from '#ui/Isolated.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import type { CellContext } from '#shared/table/CellValue.tsx'
import { requirementsOf } from './universe-links.ts'
import { lazy } from '#ui/lazy.tsx'

// Loaded after the card: explanations and menus are larger than the card itself.
const CardMenu = lazy(async () => ({ default: (await import('./CardMenu.tsx')).CardMenu }))
const CardPosition = lazy(async () => ({ default: (await import('./CardPosition.tsx')).CardPosition }))

/** A universe at a glance: name, compliance, owner, and next review. */
export function UniverseCard({ line, context }: { line: Line; context: CellContext }) {
  const { t } = useTranslation('compliance/universes')
  const { labels, locale, nameOf } = context
  const id = useId()
  const universe = line as UniverseLine
  const owner = universe.ownerId === null ? undefined : nameOf('person', universe.ownerId)
  const late = universe.reviewDue === true
  return (
    <article
      aria-labelledby={id}
      className="flex h-full flex-col gap-4 rounded-pop border border-line bg-surface p-4 hover:border-line-strong"
    >
      <header className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-soft">
            <bdi className="font-medium">{universe.code}</bdi>
            <StatusBadge
              status={universe.archivedAt === null ? universe.status : 'archived'}
              label={labels.status(universe.status)}
            />
            {universe.provisional === true ? (
              <span className="rounded border border-warning-line bg-warning-soft px-2 py-0.5 text-warning">
                {t('provisional')}
              </span>
            ) : null}
          </p>
          <h2 id={id} className="mt-1.5 font-semibold">
            <PageLink {...requirementsOf(universe.id)} className="hover:text-accent-strong hover:underline">
              <Isolated text={inLocale(universe.name, locale)} />
            </PageLink>
          </h2>
          <p className="mt-0.5 text-body text-ink-soft">
            <bdi>{universe.officialReference}</bdi> · <bdi>{labels.choice('topic', universe.topic)}</bdi>
          </p>
        </div>
        <Suspense fallback={<span className="size-8" />}>
          <CardMenu universe={universe} />
        </Suspense>
      </header>
      <Suspense fallback={<div className="h-24 rounded-control bg-surface-soft" />}>
        <CardPosition universe={universe} labels={labels} />
      </Suspense>
      <dl className="mt-auto grid grid-cols-2 gap-x-4 gap-y-2 border-t border-line pt-3 text-body">
        <Fact name={labels.field('ownerId')}>
          {owner ? (
            <bdi>{namedText(owner, locale)}</bdi>
          ) : (
            <span className="text-warning">{t('nobody')}</span>
          )}
        </Fact>
        <Fact name={labels.field('nextReviewOn')}>
          {universe.nextReviewOn === null ? (
            <span className="text-ink-soft">{t('notPlanned')}</span>
          ) : (
            <span className={late ? 'font-medium text-warning' : ''}>
              {formatDay(universe.nextReviewOn, locale)}
            </span>
          )}
        </Fact>
        <Fact name={labels.field('requirements')}>
          {t('applicable', { applicable: universe.applicable, count: universe.requirements })}
        </Fact>
        <Fact name={labels.field('updatedAt')}>{formatMoment(universe.updatedAt, locale)}</Fact>
      </dl>
    </article>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-meta text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
