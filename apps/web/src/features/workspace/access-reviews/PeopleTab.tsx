import type { AccessReview } from 'contract/workspace/access-reviews'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatMoment, formatNumber } from '#platform/i18n/format.ts'
import { meQuery } from '#platform/session/me.ts'
import { Button } from '#ui/Button.tsx'
import { UnsavedGuard } from '#shared/form/UnsavedGuard.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Section.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useReviewing } from './access-reviews.api.ts'
import { decisionsOf, draftOf, keepRest, NOTHING, SHOWN } from './drafted.ts'
import { FollowUp } from './FollowUp.tsx'
import { PeopleTable } from './PeopleTable.tsx'

/** The people on the list, and the decision on each. */
export function PeopleTab({ review }: { review: AccessReview }) {
  const { t } = useTranslation(['workspace/access-reviews', 'contract/common'])
  const locale = useLocale()
  const { decide, refresh } = useReviewing(review)
  const [draft, setDraft] = useState(() => draftOf(review))
  const [shown, setShown] = useState<keyof typeof SHOWN>('all')
  const people = review.people ?? []
  const me = useSuspenseQuery(meQuery).data
  /** Nobody decides on their own access if there is another administrator. */
  const isBarred = (id: string) =>
    id === me.id && people.some((one) => one.id !== me.id && one.roles.includes('admin'))
  const decisions = decisionsOf(draft)
  const mayDecide = review.can.includes('update')
  const isChanged = JSON.stringify(decisions) !== JSON.stringify(decisionsOf(draftOf(review)))
  const failed = decide.error ?? refresh.error
  return (
    <div className="space-y-4">
      {review.status === 'completed' ? <FollowUp people={people} decisions={decisions} /> : null}
      {review.outdated && mayDecide ? (
        <Notice variant="warning">
          <p>{t('outdated')}</p>
          <Button
            variant="secondary"
            size="small"
            className="mt-2"
            busy={refresh.isPending}
            onClick={() => refresh.mutate()}
          >
            {t('refresh')}
          </Button>
        </Notice>
      ) : null}
      {failed ? <Notice variant="danger">{t(`contract/common:errors.${errorCode(failed)}`)}</Notice> : null}
      {review.exceptions?.length ? (
        <Notice variant="warning">
          <p>{t('exceptions')}</p>
          <ul className="mt-1 list-disc ps-5">
            {review.exceptions.map(({ id, at, by, kind }) => (
              <li key={id}>
                {t(`exceptionKinds.${kind}`)}, {formatMoment(at, locale)},{' '}
                <bdi>{people.find((one) => one.id === by)?.name ?? ''}</bdi>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <Section
        title={t('tabs.people')}
        text={[
          ...(review.takenAt ? [t('taken', { moment: formatMoment(review.takenAt, locale) })] : []),
          t('decided', {
            done: formatNumber(decisions.length, locale),
            all: formatNumber(people.length, locale),
          }),
        ].join(' · ')}
        tools={
          <SelectField
            label={t('show')}
            beside
            value={shown}
            onChange={(event) => setShown(event.target.value as keyof typeof SHOWN)}
          >
            {(['all', 'undecided', 'quiet'] as const).map((one) => (
              <option key={one} value={one}>
                {t(`shown.${one}`)}
              </option>
            ))}
          </SelectField>
        }
      >
        <PeopleTable
          people={people.filter((person) => SHOWN[shown](person, draft))}
          draft={draft}
          isBarred={isBarred}
          onDecide={
            mayDecide
              ? (id, change) => setDraft((now) => ({ ...now, [id]: { ...(now[id] ?? NOTHING), ...change } }))
              : undefined
          }
        />
        {mayDecide ? (
          <div className="flex flex-wrap gap-2">
            <Button
              disabled={!isChanged}
              busy={decide.isPending}
              onClick={() => decide.mutate(decisions, { onSuccess: () => showToast({ text: t('saved') }) })}
            >
              {t('save')}
            </Button>
            <Button
              variant="secondary"
              disabled={decisions.length === people.length}
              onClick={() =>
                setDraft((now) =>
                  keepRest(
                    now,
                    people.filter(({ id }) => !isBarred(id)),
                  ),
                )
              }
            >
              {t('keepRest')}
            </Button>
          </div>
        ) : null}
      </Section>
      <UnsavedGuard wholePage isUnsaved={() => isChanged && !decide.isPending} />
    </div>
  )
}
