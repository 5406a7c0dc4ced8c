import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { identity } from '#platform/identity/index.ts'

const confirming = queryOptions({ queryKey: ['confirms-by'], queryFn: () => identity.confirmsBy() })

/** How a person proves who they are is the provider's matter; here is said whose, and where to change it. */
export function Proof() {
  const { t } = useTranslation('workspace/personal')
  const { data: by } = useQuery(confirming)
  return (
    <div className="max-w-prose space-y-3 text-sm">
      {by ? <p>{t(by)}</p> : null}
      {by === 'password' ? (
        <p>
          <Link to="/forgot-password" className="font-medium text-accent-strong underline underline-offset-2">
            {t('passwordLink')}
          </Link>
        </p>
      ) : null}
      <p>{t('secondFactor')}</p>
    </div>
  )
}
