import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { targetSlice } from '#platform/collections/targets.ts'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import { outbox, type Waiting } from '#platform/offline/index.ts'
import { collectionOf } from '#platform/records/catalogue.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ConflictDialog } from '#shared/record/ConflictDialog.tsx'

export interface KeptDialogProps {
  waiting: readonly Waiting[]
  onSend: () => Promise<void>
  onClose: () => void
}

/** All edits that are only on this device: what they wait for, and what to do about it. */
export function KeptDialog({ waiting, onSend, onClose }: KeptDialogProps) {
  const { t } = useTranslation('shared/offline')
  const [busy, setBusy] = useState(false)
  const [compared, setCompared] = useState<Waiting | null>(null)
  return (
    <Dialog open onClose={onClose} width="wide" title={t('title')} text={t('text')}>
      <ul className="mb-4 divide-y divide-line border-y border-line">
        {waiting.map((edit) => (
          <li key={edit.key} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-body">
            <bdi className="font-medium tabular-nums">{edit.code}</bdi>
            <span className={edit.state === 'waiting' ? 'me-auto text-ink-soft' : 'me-auto text-danger'}>
              {t(`states.${edit.state}`)}
            </span>
            {edit.state === 'conflict' ? (
              <Button size="small" variant="danger" onClick={() => setCompared(edit)}>
                {t('compare')}
              </Button>
            ) : null}
            <Button size="small" variant="quiet" onClick={() => void outbox.forget(edit.type, [edit.id])}>
              {t('giveUp')}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        busy={busy}
        onClick={() => {
          setBusy(true)
          void onSend().finally(() => setBusy(false))
        }}
      >
        {t('send')}
      </Button>
      {compared ? <Compared edit={compared} onSend={onSend} onClose={() => setCompared(null)} /> : null}
    </Dialog>
  )
}

interface ComparedProps {
  edit: Waiting
  onSend: () => Promise<void>
  onClose: () => void
}

/** Both versions side by side; the chosen values are saved on top of theirs. */
function Compared({ edit, onSend, onClose }: ComparedProps) {
  const { data: slice } = useQuery({
    queryKey: ['kept-slice', edit.type],
    networkMode: 'always',
    queryFn: async () => {
      const [found] = await Promise.all([
        targetSlice(edit.type),
        loadNamespaces('shared/record', `contract/${collectionOf(edit.type) ?? 'common'}`),
      ])
      return found
    },
  })
  const theirs = edit.theirs as AnyRecord | undefined
  if (!slice || !theirs) return null
  return (
    <ConflictDialog
      of={slice.of}
      late={{ base: { ...theirs, ...edit.base }, mine: { ...edit.changes }, theirs }}
      busy={false}
      onGiveUp={() => {
        void outbox.forget(edit.type, [edit.id])
        onClose()
      }}
      onSave={async (changes) => {
        const { type, id, code } = edit
        if (Object.keys(changes).length === 0) await outbox.forget(type, [id])
        else await outbox.keep([{ type, id, code, version: theirs.version, changes, base: theirs }], true)
        onClose()
        await onSend()
      }}
    />
  )
}
