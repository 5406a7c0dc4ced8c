import type { LibraryTaking } from 'contract/risk/starter-library'
import { useTranslation } from '#platform/i18n/index.ts'
import { Notice } from '#ui/Notice.tsx'

/** The accepted lines, and those that were rejected with the reason. */
export function TakeResult({
  result: { created, drafts, changed, retired, skipped },
}: {
  result: LibraryTaking
}) {
  const { t } = useTranslation('risk/library')
  const done = [
    created > 0 ? t('result.created', { count: created }) : '',
    drafts > 0 ? t('result.drafts', { count: drafts }) : '',
    changed > 0 ? t('result.changed', { count: changed }) : '',
    retired > 0 ? t('result.retired', { count: retired }) : '',
  ].filter(Boolean)
  return (
    <div className="space-y-2">
      <Notice variant={done.length > 0 ? 'success' : 'plain'}>
        {done.length > 0 ? done.join(' ') : t('result.nothing')}
      </Notice>
      {[...Map.groupBy(skipped, ({ reason }) => reason)].map(([reason, lines]) => (
        <Notice key={reason} variant="warning">
          {t('result.skipped', { codes: lines.map(({ code }) => code).join(', ') })} {t(`reasons.${reason}`)}
        </Notice>
      ))}
    </div>
  )
}
