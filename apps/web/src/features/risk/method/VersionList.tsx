import type { MethodVersion } from 'contract/risk/methods'
import { inLocale } from 'contract/locale'
import { formatMoment } from '#platform/i18n/format.ts'
import { namedText, useNames } from '#platform/collections/names.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { PageLink } from '#ui/PageLink.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'

type Version = Pick<MethodVersion, 'id' | 'code' | 'name' | 'status' | 'updatedAt' | 'updatedBy'>

/** All versions with their status, who set it and when. */
export function VersionList({ versions, shown }: { versions: readonly Version[]; shown: string }) {
  const { t } = useTranslation(['risk/method', 'contract/methods'])
  const locale = useLocale()
  const people = versions.flatMap(({ updatedBy }) => updatedBy ?? [])
  const nameOf = useNames(new Map([['person', new Set(people)]]))
  const who = (id: string | null) => {
    const named = id ? nameOf('person', id) : undefined
    return named ? namedText(named, locale) : ''
  }
  return (
    <nav aria-label={t('versions')} className="ruled min-w-0 py-2">
      <h2 className="px-2 pt-1 pb-2 text-body font-semibold">{t('versions')}</h2>
      <ol className="space-y-1">
        {versions.map(({ id, code, name, status, updatedAt, updatedBy }) => (
          <li key={id}>
            <PageLink
              to="/risk-method"
              search={{ record: id }}
              aria-current={id === shown ? 'page' : undefined}
              className="block rounded-control px-2 py-2 text-body hover:bg-surface-soft aria-[current=page]:bg-accent-soft"
            >
              <span className="flex flex-wrap items-center gap-2">
                <bdi className="font-semibold tabular-nums">{code}</bdi>
                <StatusBadge status={status} label={t(`contract/methods:statuses.${status as 'draft'}`)} />
              </span>
              <bdi className="block">{inLocale(name, locale)}</bdi>
              <span className="block text-meta text-ink-soft">
                {formatMoment(updatedAt, locale)} · <bdi>{who(updatedBy)}</bdi>
              </span>
            </PageLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
