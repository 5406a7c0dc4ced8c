import type { Role } from 'contract/permissions'
import { useTranslation } from '#platform/i18n/index.ts'

export function RoleList({ roles }: { roles: readonly Role[] }) {
  const { t } = useTranslation(['workspace/home', 'contract/common'])
  return (
    <div className="min-w-0">
      <h2 className="text-body font-medium text-ink-soft">{t('roles')}</h2>
      <ul className="mt-1.5 flex flex-wrap gap-1.5">
        {roles.map((role) => (
          <li key={role} className="rounded border border-line bg-surface-soft px-2 py-0.5 text-meta">
            {t(`contract/common:roles.${role}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
