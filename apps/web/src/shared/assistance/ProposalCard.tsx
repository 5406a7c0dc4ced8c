import { DUPLICATE_SCORE, type Proposal } from 'contract/workspace/proposals'
import { Check, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { RecordName } from '#shared/record/RecordName.tsx'
import { Button } from '#ui/Button.tsx'
import { Names } from '#shared/record/FieldValue.tsx'
import { Passage } from './Passage.tsx'

export interface ProposalCardProps {
  proposal: Proposal
  /** The record on whose page it is shown: that one is not named. */
  of?: string | undefined
  busy: boolean
  onAccept: () => void
  onRefuse: () => void
}

/** Moves the focus to the next or the previous proposal of the list. */
function moveFocus(card: HTMLElement, by: 'nextElementSibling' | 'previousElementSibling'): void {
  const next = card[by]
  if (next instanceof HTMLElement) next.focus()
}

/** Two records and the words that they share. Decided by buttons, or by A and R while the proposal has the focus. */
export function ProposalCard({ proposal, of, busy, onAccept, onRefuse }: ProposalCardProps) {
  const { t } = useTranslation('shared/assistance')
  const locale = useLocale()
  const { subject, target, citations, score, state, mayDecide, capability } = proposal
  // A proposal is also shown on the record that it proposes.
  const swapped = of === target.id
  const [here, there] = swapped ? [citations[1], citations[0]] : citations
  const other = swapped ? subject : target
  const mayAccept = mayDecide && state === 'open'
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const pressed = event.key.toLowerCase()
    const act = {
      arrowdown: () => moveFocus(event.currentTarget, 'nextElementSibling'),
      arrowup: () => moveFocus(event.currentTarget, 'previousElementSibling'),
      a: () => mayAccept && !busy && onAccept(),
      r: () => mayDecide && !busy && onRefuse(),
    }[pressed]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys beside the buttons that do the same
    <li
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys A and R need the focus
      tabIndex={0}
      onKeyDown={onKeyDown}
      aria-label={`${subject.code} – ${target.code}`}
      aria-keyshortcuts={mayDecide ? 'A R' : undefined}
      className="space-y-2 px-3 py-3 outline-offset-[-2px] focus-visible:outline-2 focus-visible:outline-accent"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {of ? null : (
          <>
            <RecordName record={subject} />
            <span aria-hidden className="text-ink-soft">
              ↔
            </span>
          </>
        )}
        <RecordName record={other} />
        <span className="text-ink-soft">
          {t('share', { percent: formatNumber(Math.min(100, Math.round(score * 100)), locale) })}
        </span>
        {capability === 'related' && score >= DUPLICATE_SCORE ? (
          <span className="font-medium text-warning">{t('duplicate')}</span>
        ) : null}
        {state === 'open' ? null : <span className="font-medium">{t(`states.${state}`)}</span>}
      </div>
      <dl className="grid gap-3 @2xl:grid-cols-2">
        {[here, there].map((citation, at) =>
          citation ? (
            <div key={citation.record}>
              <dt className="mb-1 text-ink-soft">
                {of ? t(at === 0 ? 'here' : 'there') : at === 0 ? subject.code : target.code}
              </dt>
              <dd>
                <Passage citation={citation} />
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      {state === 'stale' ? <p className="text-ink-soft">{t('stale')}</p> : null}
      {proposal.decidedBy ? (
        <p className="flex flex-wrap gap-x-2 text-ink-soft">
          <Names kind="person" ids={[proposal.decidedBy]} />
          {proposal.reason ? <span dir="auto">{proposal.reason}</span> : null}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {mayAccept ? (
          <Button
            size="small"
            aria-label={t('acceptOne', { code: other.code })}
            busy={busy}
            onClick={onAccept}
          >
            <Check aria-hidden />
            {t('accept')}
          </Button>
        ) : null}
        {mayDecide ? (
          <Button
            size="small"
            variant="secondary"
            aria-label={t('refuseOne', { code: other.code })}
            onClick={onRefuse}
          >
            <X aria-hidden />
            {t('refuse')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}
