import { useQuery } from '@tanstack/react-query'
import { SHORTEST_NOTE, TEXT_DECISIONS, type TextReview } from 'contract/compliance/official-texts'
import { useState } from 'react'
import { errorCode } from '#platform/errors.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Redline } from '#shared/compare/Redline.tsx'
import { PersonName } from '#shared/record/PersonName.tsx'
import { RecordName } from '#shared/record/RecordName.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ReasonField } from '#ui/dialog/ReasonField.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Section } from '#ui/Section.tsx'
import { reviewsQuery, useDecide } from './official-texts.api.ts'

/** Rows that an amended text touches: the change, and whether it changes the row. */
export function Reviews({ universe, waiting }: { universe: string; waiting: number }) {
  const { t } = useTranslation('compliance/official-texts')
  const locale = useLocale()
  const reviews = useQuery(reviewsQuery(universe))
  const [deciding, setDeciding] = useState<TextReview>()
  if (reviews.isPending) return <Loading />
  if (!reviews.data || reviews.data.items.length === 0) return null
  return (
    <Section title={t('reviews.title')} text={t('reviews.waiting', { n: formatNumber(waiting, locale) })}>
      <ul aria-label={t('reviews.title')} className="divide-y divide-line">
        {reviews.data.items.map((one) => (
          <li key={one.id} className="space-y-2 py-3 text-body">
            <div className="flex flex-wrap items-start justify-between gap-2">
              <p className="min-w-0">
                <RecordName record={one.record} />
              </p>
              {one.decision === null && one.mayDecide ? (
                <Button variant="secondary" size="small" onClick={() => setDeciding(one)}>
                  {t('reviews.decide')}
                  <span className="sr-only">
                    {' '}
                    <bdi>{one.record.code}</bdi>
                  </span>
                </Button>
              ) : null}
            </div>
            <Redline before={one.before ?? ''} after={one.after ?? ''} locale={one.language} />
            {one.decision ? (
              <p className="text-meta text-ink-soft">
                {t(`reviews.decisions.${one.decision}`)} · <bdi dir="auto">{one.note}</bdi> ·{' '}
                {one.decidedBy ? <PersonName id={one.decidedBy} /> : null}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      {deciding ? <DecideDialog review={deciding} onClose={() => setDeciding(undefined)} /> : null}
    </Section>
  )
}

function DecideDialog({ review, onClose }: { review: TextReview; onClose: () => void }) {
  const { t } = useTranslation(['compliance/official-texts', 'ui/dialog', 'contract/common'])
  const decide = useDecide()
  const [decision, setDecision] = useState<(typeof TEXT_DECISIONS)[number]>('unchanged')
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = () => {
    if (note.trim().length < SHORTEST_NOTE) return setMissing(true)
    decide.mutate({ id: review.id, decision, note: note.trim() }, { onSuccess: onClose })
  }
  return (
    <Dialog open onClose={onClose} title={t('reviews.question', { code: review.record.code })}>
      <div className="space-y-4">
        {decide.isError ? (
          <Notice variant="danger">{t(`contract/common:errors.${errorCode(decide.error)}`)}</Notice>
        ) : null}
        <RadioCards
          label={t('reviews.decision')}
          value={decision}
          options={TEXT_DECISIONS.map((value) => ({ value, label: t(`reviews.decisions.${value}`) }))}
          onChange={setDecision}
        />
        <ReasonField
          label={t('reviews.note')}
          hint={t('reviews.noteHint')}
          value={note}
          missing={missing}
          onChange={setNote}
        />
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {t('ui/dialog:cancel')}
          </Button>
          <Button busy={decide.isPending} onClick={submit}>
            {t('reviews.save')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
