import type { SignIn } from 'contract/workspace/sign-ins'
import type { ReactNode } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { WideTable } from '#ui/WideTable.tsx'
import { methodParts } from './method-parts.ts'

interface SignInTableProps<One extends SignIn> {
  items: readonly One[]
  /** Whether the session is active, and its actions, for people who may see that. */
  state?: (one: One) => ReactNode
}

/** Sessions, newest first: time, method, device and network. */
export function SignInTable<One extends SignIn>({ items, state }: SignInTableProps<One>) {
  const { t } = useTranslation('shared/sign-ins')
  const locale = useLocale()
  if (items.length === 0) return <p className="text-body text-ink-soft">{t('none')}</p>
  const method = (said: string) =>
    methodParts(said)
      .map((part) => ('known' in part ? t(`methods.${part.known}`) : part.said))
      .join(' + ')
  return (
    <WideTable label={t('title')}>
      <thead>
        <tr>
          <th scope="col">{t('moment')}</th>
          {state ? <th scope="col">{t('state')}</th> : null}
          <th scope="col">{t('method')}</th>
          <th scope="col">{t('browser')}</th>
          <th scope="col">{t('address')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((one) => (
          <tr key={one.at}>
            <td className="whitespace-nowrap">
              <time dateTime={one.at}>{formatMoment(one.at, locale)}</time>
            </td>
            {state ? <td className="whitespace-nowrap">{state(one)}</td> : null}
            <td>{method(one.method)}</td>
            <td>{t(`browsers.${one.browser}`)}</td>
            <td className="whitespace-nowrap">
              <bdi dir="ltr">{one.address ?? t('unknown')}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}
