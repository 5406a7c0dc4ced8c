import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/index.ts'
import { SecondFactorList } from './SecondFactorList.tsx'
import { confirmingQuery } from '#shared/reauthentication/confirming.ts'
import { factorsQuery } from './second-factors.ts'

/** The sign-in methods of the person: what they can manage here, and what the provider manages. */
export function Proof() {
  const { t } = useTranslation('workspace/personal')
  const { data: by } = useQuery(confirmingQuery)
  const { data: factors, error } = useQuery(factorsQuery)
  return (
    <div className="max-w-prose space-y-3 text-body">
      {by ? <p>{t(by)}</p> : null}
      {by === 'password' ? (
        <p>
          <Link to="/forgot-password" className="font-medium text-accent-strong underline underline-offset-2">
            {t('passwordLink')}
          </Link>
        </p>
      ) : null}
      {factors ? <SecondFactorList factors={factors} /> : null}
      {factors === null || error ? <p>{t('secondFactor')}</p> : null}
    </div>
  )
}
