import type { TemplateLine } from 'contract/workspace/templates'
import { formatMoment, formatNumber } from '#platform/i18n/format.ts'
import { namedText, useNames } from '#platform/collections/names.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { PageLink } from '#ui/PageLink.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { BUILT_IN } from './templates-address.ts'

interface VersionListProps {
  series: string
  versions: readonly TemplateLine[]
  shown: string
  withBuiltIn: boolean
}

const LINE =
  'block rounded-control px-2 py-2 text-body hover:bg-surface-soft aria-[current=page]:bg-accent-soft'

/** All versions, with who set their status and when; the built-in texts last. */
export function VersionList({ series, versions, shown, withBuiltIn }: VersionListProps) {
  const { t } = useTranslation(['workspace/templates', 'contract/templates'])
  const locale = useLocale()
  const people = versions.flatMap(({ updatedBy }) => updatedBy ?? [])
  const nameOf = useNames(new Map([['person', new Set(people)]]))
  const who = (id: string | null) => {
    const named = id ? nameOf('person', id) : undefined
    return named ? namedText(named, locale) : ''
  }
  const isActive = versions.some(({ status }) => status === 'active')
  return (
    <nav aria-label={t('versions')} className="ruled min-w-0 py-2">
      <h2 className="px-2 pt-1 pb-2 text-body font-semibold">{t('versions')}</h2>
      <ol className="space-y-1">
        {versions.map(({ id, number, status, updatedAt, updatedBy }) => (
          <li key={id}>
            <PageLink
              to="/template"
              search={{ record: id }}
              aria-current={id === shown ? 'page' : undefined}
              className={LINE}
            >
              <span className="flex flex-wrap items-center gap-2">
                <span className="font-semibold tabular-nums">
                  {t('version', { n: formatNumber(number ?? 0, locale) })}
                </span>
                <StatusBadge status={status} label={t(`contract/templates:statuses.${status as 'draft'}`)} />
              </span>
              <span className="block text-meta text-ink-soft">
                {formatMoment(updatedAt, locale)} · <bdi>{who(updatedBy)}</bdi>
              </span>
            </PageLink>
          </li>
        ))}
        {withBuiltIn ? (
          <li>
            <PageLink
              to="/template"
              search={{ series, record: BUILT_IN }}
              aria-current={shown === BUILT_IN ? 'page' : undefined}
              className={LINE}
            >
              <span className="flex flex-wrap items-center gap-2">
                <span className="font-semibold tabular-nums">
                  {t('version', { n: formatNumber(0, locale) })}
                </span>
                {isActive ? null : (
                  <StatusBadge status="active" label={t('contract/templates:statuses.active')} />
                )}
              </span>
              <span className="block text-meta text-ink-soft">{t('builtIn')}</span>
            </PageLink>
          </li>
        ) : null}
      </ol>
    </nav>
  )
}
