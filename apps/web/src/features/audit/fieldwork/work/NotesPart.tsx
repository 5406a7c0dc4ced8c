import { useQuery } from '@tanstack/react-query'
import { reviewnotes as of, type Pin } from 'contract/audit/review-notes'
import { procedures, type Procedure } from 'contract/audit/procedures'
import { MessageSquarePlus, Pin as PinIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { allOfQuery } from '#platform/collections/all-pages.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useMay } from '#platform/collections/may.ts'
import { Button } from '#ui/Button.tsx'
import { lazy } from '#ui/lazy.tsx'
import { Section } from '#ui/Section.tsx'
import { noteSlice } from '../slices.ts'
import { NoteCard } from './NoteCard.tsx'

// Loaded when the page is idle, so that it is there when it is asked for.
const NoteForm = lazy(async () => ({ default: (await import('./NoteForm.tsx')).NoteForm }), { early: true })

/** Fields of a procedure that a note can be pinned to. */
const PINNED = [
  'objective',
  'steps',
  'designResult',
  'operationResult',
  'result',
  'conclusion',
  'samples',
] as const

/** The text selected on the page, if it belongs to a text of this procedure. */
function markedPin(procedure: Procedure): Pin | null {
  const marked = (globalThis.getSelection?.()?.toString() ?? '').trim().slice(0, 500)
  const input = document.activeElement
  const quote =
    input instanceof HTMLTextAreaElement
      ? input.value.slice(input.selectionStart, input.selectionEnd).trim().slice(0, 500)
      : marked
  if (!quote) return null
  const has = (text: unknown) => typeof text === 'string' && text.includes(quote)
  const field = (['conclusion', 'objective'] as const).find((key) => has(procedure[key]))
  const step = (procedure.steps ?? []).find((one) => [one.note, ...Object.values(one.text)].some(has))
  if (field) return { field, quote, cell: null }
  return step ? { field: 'steps', quote, cell: step.id } : null
}

/** Review notes on the procedure, and a form for a new note on a part of it. */
export function NotesPart({ procedure }: { procedure: Procedure }) {
  const { t } = useTranslation('audit/fieldwork')
  const may = useMay()
  const labels = useCollectionLabels(procedures)
  const notes = useQuery(allOfQuery(noteSlice, 'procedure', [procedure.id]))
  const [pin, setPin] = useState<Pin | null | undefined>()
  return (
    <Section
      title={t('notes.title')}
      tools={
        may(of.actions.create) ? (
          <Button
            variant="secondary"
            size="small"
            // Runs before the button takes the focus, which would clear the selection.
            onPointerDown={() => setPin(undefined)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setPin(markedPin(procedure))}
          >
            <MessageSquarePlus aria-hidden />
            {t('notes.add')}
          </Button>
        ) : null
      }
    >
      {pin === undefined ? null : (
        <Suspense>
          <NoteForm
            procedure={procedure}
            pin={pin}
            fields={PINNED.map((key) => [key, labels.field(key)])}
            onClose={() => setPin(undefined)}
          />
        </Suspense>
      )}
      {notes.data?.length === 0 && pin === undefined ? (
        <p className="flex items-center gap-2 text-body text-ink-soft">
          <PinIcon aria-hidden className="size-4" />
          {t('notes.none')}
        </p>
      ) : null}
      <ul className="space-y-3">
        {(notes.data ?? []).map((note) => (
          <NoteCard key={note.id} id={note.id} />
        ))}
      </ul>
    </Section>
  )
}
