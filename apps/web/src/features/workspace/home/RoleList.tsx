import type { Role } from 'contract/permissions'
import { useTranslation } from 'react-i18next'

export function RoleList({ roles }: { roles: readonly Role[] }) {
  const { t } = useTranslation(['workspace/home', 'words/common'])
  return (
    <div className="mt-6 border-t border-line pt-6">
      <h2 className="text-sm font-medium text-ink-soft">{t('roles')}</h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {roles.map((role) => (
          <li key={role} className="rounded border border-line bg-surface-soft px-2 py-1 text-sm">
            {t(`words/common:roles.${role}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
