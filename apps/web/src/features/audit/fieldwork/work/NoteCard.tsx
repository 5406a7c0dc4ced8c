import { useQuery } from '@tanstack/react-query'
import { procedures } from 'contract/audit/procedures'
import { reviewnotes as of, type ReviewNote } from 'contract/audit/review-notes'
import { withColon } from 'contract/locale'
import { useId, useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { meQuery } from '#platform/session/me.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useUpdateRecord } from '#platform/records/record-mutations.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { Button } from '#ui/Button.tsx'
import { inputClasses } from '#shared/form/input-classes.ts'
import { Notice } from '#ui/Notice.tsx'
import { Names } from '#shared/record/FieldValue.tsx'
import { RecordActions } from '#shared/record/RecordActions.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { noteSlice } from '../slices.ts'

/** One review note: the question, its author, the answer, and the next transition. */
export function NoteCard({ id }: { id: string }) {
  const labels = useCollectionLabels(of)
  const ofProcedure = useCollectionLabels(procedures)
  const { t } = useTranslation('audit/fieldwork')
  const locale = useLocale()
  const record = useQuery(recordQuery(noteSlice, id)).data
  if (!record) return null
  const note = record as ReviewNote
  const { pin, text, severity, status, ownerId, authorId, dueOn } = note
  return (
    <li className="rounded-control border border-line p-3 text-body">
      <div className="flex flex-wrap items-center gap-2">
        <bdi className="font-medium tabular-nums">{note.code}</bdi>
        <StatusBadge status={status} label={labels.status(status)} />
        <span className={severity === 'must' ? 'font-medium text-danger' : 'text-ink-soft'}>
          {labels.choice('severity', severity)}
        </span>
        <span className="ms-auto text-ink-soft">{t('notes.due', { day: formatDay(dueOn, locale) })}</span>
      </div>
      {pin ? (
        <p className="mt-2 border-s-2 border-accent ps-2 text-ink-soft">
          {ofProcedure.field(pin.field)}
          {pin.quote ? (
            <q className="ms-1">
              <bdi>{pin.quote}</bdi>
            </q>
          ) : null}
        </p>
      ) : null}
      <p className="mt-2 whitespace-pre-line">
        <bdi>{text}</bdi>
      </p>
      <p className="mt-1 flex flex-wrap gap-x-3 text-ink-soft">
        {authorId ? (
          <span>
            {labels.field('authorId')} <Names kind="person" ids={[authorId]} />
          </span>
        ) : null}
        <span>
          {labels.field('ownerId')} <Names kind="person" ids={[ownerId]} />
        </span>
      </p>
      <Answer note={note} />
      <div className="mt-3">
        <RecordActions slice={noteSlice} record={record} />
      </div>
    </li>
  )
}

/** The answer, written by the person to whom the note is assigned. */
function Answer({ note }: { note: ReviewNote }) {
  const { t } = useTranslation(['audit/fieldwork', 'contract/common'])
  const labels = useCollectionLabels(of)
  const locale = useLocale()
  const me = useQuery(meQuery).data
  const update = useUpdateRecord(noteSlice, note.id)
  const [draft, setDraft] = useState<string | null>(null)
  const id = useId()
  const mine = note.status === 'open' && note.ownerId === me?.id && note.can.includes('update')
  if (!mine)
    return note.answer ? (
      <p className="mt-2 rounded bg-surface-soft p-2 whitespace-pre-line">
        <span className="sr-only">{withColon(labels.field('answer'), locale)} </span>
        <bdi>{note.answer}</bdi>
      </p>
    ) : null
  const text = draft ?? note.answer ?? ''
  return (
    <div className="mt-2 space-y-2">
      <label htmlFor={id} className="block font-medium">
        {labels.field('answer')}
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={2}
        maxLength={4000}
        value={text}
        onChange={(event) => setDraft(event.target.value)}
        className={inputClasses(false)}
      />
      {draft !== null && draft !== (note.answer ?? '') ? (
        <Button
          variant="secondary"
          size="small"
          busy={update.isPending}
          onClick={() =>
            update.mutate(
              { changes: { answer: text.trim() || null }, version: note.version },
              { onSuccess: () => setDraft(null) },
            )
          }
        >
          {t('notes.keep')}
        </Button>
      ) : null}
      {update.isError ? (
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(update.error)}`)}</Notice>
      ) : null}
    </div>
  )
}
