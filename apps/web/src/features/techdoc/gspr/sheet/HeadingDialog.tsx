import { gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import { isStockPhrase } from 'contract/techdoc/gspr/gspr-status'
import { JUSTIFICATION_LENGTH } from 'contract/techdoc/justification'
import { useId, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { inputClasses } from '#shared/form/input-classes.ts'
import { Notice } from '#ui/Notice.tsx'
import { useAllLines } from '#shared/sheet/use-sheet.ts'
import { rowsBelow } from '../headings.ts'
import { useChecklist } from '../page-context.ts'
import type { StoredRow } from '../row-rules.ts'

export interface HeadingDialogProps {
  id: string
  onClose: () => void
}

/** GSP-7: a heading that does not apply passes its reason to the unanswered rows below it. */
export function HeadingDialog({ id, onClose }: HeadingDialogProps) {
  const { store } = useChecklist()
  const all = useAllLines(store)
  const heading = all.find((row) => row.id === id)?.view
  if (!heading) return null
  const below = rowsBelow(
    all.map(({ view }) => view),
    heading.ref ?? '',
  ).filter(({ answerable }) => answerable === true)
  return <Decide heading={heading} below={below} onClose={onClose} />
}

interface DecideProps {
  heading: StoredRow
  /** The rows to answer below the heading. */
  below: readonly StoredRow[]
  onClose: () => void
}

function Decide({ heading, below, onClose }: DecideProps) {
  const { t } = useTranslation('techdoc/gspr')
  const labels = useCollectionLabels(gsprrows)
  const id = useId()
  const { store } = useChecklist()
  const [reason, setReason] = useState(heading.justification ?? '')
  const excluded = heading.applicability === 'not_applicable'
  const text = reason.trim()
  const free = below.filter(
    ({ applicability, inheritedFrom, status }) =>
      status === 'open' && (applicability === 'tbd' || inheritedFrom === heading.ref),
  )
  const decide = (applicability: string, justification: string | null) => {
    store.edit([
      { id: heading.id, key: 'applicability', value: applicability },
      { id: heading.id, key: 'justification', value: justification },
    ])
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('heading.title', { ref: heading.ref ?? '' })}
      text={t('heading.text')}
    >
      <div className="space-y-4">
        <div>
          <label htmlFor={id} className="mb-1.5 block text-body font-medium">
            {labels.field('justification')}
          </label>
          <textarea
            id={id}
            dir="auto"
            rows={4}
            maxLength={4000}
            value={reason}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setReason(event.target.value)}
            className={inputClasses(false)}
          />
          <p id={`${id}-hint`} className="mt-1 text-body text-ink-soft">
            {t('justification', { n: JUSTIFICATION_LENGTH })}
          </p>
        </div>
        {text !== '' && isStockPhrase(text) ? <Notice variant="warning">{t('stock')}</Notice> : null}
        <p role="status" className="text-body font-medium">
          {t('heading.takes', { n: free.length })}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          {excluded ? (
            <Button variant="secondary" onClick={() => decide('tbd', null)}>
              {t('heading.takeBack')}
            </Button>
          ) : null}
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            disabled={text.length < JUSTIFICATION_LENGTH}
            onClick={() => decide('not_applicable', text)}
          >
            {t('heading.do')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
