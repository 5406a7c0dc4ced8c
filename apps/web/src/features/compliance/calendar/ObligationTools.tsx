import { useSuspenseQuery } from '@tanstack/react-query'
import { type RecurringObligation, recurringObligations } from 'contract/compliance/recurring-obligations'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#platform/collections/may.ts'
import { namedText, useNames } from '#platform/collections/names.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordLink } from '#platform/records/catalogue.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { meQuery } from '#platform/session/me.ts'
import { Button } from '#ui/Button.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { PerformDialog } from './PerformDialog.tsx'

/** Past performances of an obligation, newest first, and a button to record the next. */
export function ObligationTools({ duty }: { duty: RecurringObligation }) {
  const { t } = useTranslation('compliance/calendar')
  const locale = useLocale()
  const may = useMay()
  const { id: me } = useSuspenseQuery(meQuery).data
  const mayPerform =
    may(recurringObligations.actions.do) && (duty.ownerId === me || may(recurringObligations.actions.update))
  const [performing, setPerforming] = useState(false)
  const done = (duty.performances ?? []).toReversed()
  const nameOf = useNames(new Map([['person', new Set(done.map(({ doneBy }) => doneBy))]]))
  const nameText = (person: string) => {
    const name = nameOf('person', person)
    return name ? namedText(name, locale) : ''
  }
  return (
    <div className="mt-3 space-y-3 empty:hidden">
      {duty.status === 'active' && mayPerform ? (
        <Button size="small" onClick={() => setPerforming(true)}>
          <Check aria-hidden />
          {t('perform.open')}
        </Button>
      ) : null}
      {done.length > 0 ? (
        <section
          aria-label={t('perform.history')}
          className="rounded-control border border-line px-3 py-2 text-body"
        >
          <h3 className="font-medium">{t('perform.history')}</h3>
          <ul className="divide-y divide-line">
            {done.map((one) => (
              <li key={one.recordedAt} className="py-1.5">
                {t('perform.line', {
                  due: formatDay(one.dueOn, locale),
                  done: formatDay(one.doneOn, locale),
                  name: nameText(one.doneBy),
                })}
                {one.evidence ? (
                  <>
                    {' · '}
                    <PageLink
                      {...recordLink('evidence', one.evidence)!}
                      className="text-accent hover:underline"
                    >
                      {t('perform.evidence')}
                    </PageLink>
                  </>
                ) : null}
                {one.note ? <bdi className="block text-ink-soft">{one.note}</bdi> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {performing ? <PerformDialog duty={duty} onClose={() => setPerforming(false)} /> : null}
    </div>
  )
}
