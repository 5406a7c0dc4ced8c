import { Link } from '@tanstack/react-router'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Notice } from '#ui/Notice.tsx'
import { showDate } from './money.ts'

interface OwedNoticeProps {
  state: 'grace' | 'closed'
  until: string | null
}

/** Tells administrators that a payment is due, until when everything still works, and where to pay. */
export function OwedNotice({ state, until }: OwedNoticeProps) {
  const { t } = useTranslation('workspace/payment')
  const locale = useLocale()
  const day = until ? showDate(until, locale) : ''
  return (
    <div className="mb-6">
      <Notice variant={state === 'closed' ? 'danger' : 'warning'}>
        {t(`banner.${state}`, { day })}{' '}
        <Link to="/payment" reloadDocument className="font-medium underline">
          {t('banner.pay')}
        </Link>
      </Notice>
    </div>
  )
}
