import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useId, useState, type ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { sliceKey, type Slice } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { recordKey } from '#platform/records/record-queries.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast/toasts.ts'

/** The selected ids, and how to change them. */
export interface Marks {
  readonly marked: ReadonlySet<string>
  readonly onToggle: (id: string) => void
}

export interface AddDialogProps {
  title: string
  text?: string
  /** Adds everything at once: the description, and the label of the button. */
  all?: { readonly text: string; readonly label: string } | undefined
  /** Input that applies to all added records. */
  before?: ReactNode
  /** The label of the list to choose from. */
  choose: string
  /** The label of the search field. */
  find: string
  /** The record that is added to, and the collection of what is added; both are reloaded. */
  into: { readonly slice: Slice; readonly id: string; readonly lines: Slice }
  /** Adds these, or with `null` everything. */
  onAdd: (ids: readonly string[] | null) => Promise<{ readonly added: number; readonly existing: number }>
  /** The message with the number of added records. */
  done: (n: number) => string
  onClose: () => void
  /** The results for these words, each with a `MarkBox`. */
  children: (query: string, marks: Marks) => ReactNode
}

/** Adds many records to a record at once: everything, or those that are searched and selected. */
export function AddDialog(props: AddDialogProps) {
  const { title, text, all, before, choose, find, into, onAdd, done, onClose, children } = props
  const { t } = useTranslation(['shared/add', 'contract/common'])
  const legend = useId()
  const client = useQueryClient()
  const [q, setQ] = useState('')
  const query = useDeferredValue(q.trim())
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const add = useMutation({
    mutationFn: onAdd,
    onSuccess: async ({ added, existing }) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: sliceKey(into.lines.of) }),
        client.invalidateQueries({ queryKey: recordKey(into.slice, into.id), exact: true }),
      ])
      showToast({ text: `${done(added)} ${existing > 0 ? t('existing', { n: existing }) : ''}` })
      onClose()
    },
  })
  const toggle = (id: string) => {
    const next = new Set(marked)
    if (!next.delete(id)) next.add(id)
    setMarked(next)
  }
  return (
    <Dialog open onClose={onClose} title={title} text={text} width="wide">
      {add.error ? (
        <div className="mb-4">
          <Notice variant="danger">{t(`contract/common:errors.${errorCode(add.error)}`)}</Notice>
        </div>
      ) : null}
      {before ? <div className="mb-4">{before}</div> : null}
      {all ? (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-control border border-line p-3">
          <p className="text-body">{all.text}</p>
          <Button busy={add.isPending} onClick={() => add.mutate(null)}>
            {all.label}
          </Button>
        </div>
      ) : null}
      <fieldset aria-labelledby={legend}>
        <p id={legend} className="mb-2 text-body font-medium">
          {choose}
        </p>
        <TextField
          label={find}
          labelHidden
          type="search"
          placeholder={find}
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        <div className="mt-2 h-64 overflow-y-auto rounded-control border border-line">
          {children(query, { marked, onToggle: toggle })}
        </div>
      </fieldset>
      <div className="mt-4 flex justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          variant={all ? 'secondary' : 'primary'}
          disabled={marked.size === 0}
          busy={add.isPending}
          onClick={() => add.mutate([...marked])}
        >
          {t('marked', { n: marked.size })}
        </Button>
      </div>
    </Dialog>
  )
}
