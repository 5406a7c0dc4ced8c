import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { outbox, useWaiting } from '#platform/offline/index.ts'
import { collectionOf } from '#platform/records/catalogue.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { KeptDialog } from './KeptDialog.tsx'
import { LeavingDialog } from './LeavingDialog.tsx'

const AGAIN_MS = 30_000

export interface KeptTrayProps {
  /** Person and organisation. */
  owner: string
  /** The person wants to sign out. */
  leaving: boolean
  onLeave: () => void
  onStay: () => void
}

/**
 * The edits that wait for the network, shown in the top bar while there are some; sends them when the network is
 * back.
 */
export function KeptTray({ owner, leaving, onLeave, onStay }: KeptTrayProps) {
  const { t } = useTranslation('shared/offline')
  const client = useQueryClient()
  const waiting = useWaiting()
  const [open, setOpen] = useState(false)
  const send = useCallback(async () => {
    const saved = await outbox.flush()
    if (saved.length === 0) return
    showToast({ text: t('sent', { n: saved.length }) })
    for (const type of new Set(saved.map((edit) => edit.type)))
      void client.invalidateQueries({ queryKey: [collectionOf(type)] })
  }, [client, t])
  useEffect(() => {
    const now = () => void send()
    void outbox.enter(owner).then(now)
    addEventListener('online', now)
    const timer = setInterval(() => {
      if (outbox.list().some(({ state }) => state === 'waiting')) now()
    }, AGAIN_MS)
    return () => {
      removeEventListener('online', now)
      clearInterval(timer)
    }
  }, [owner, send])
  if (waiting.length === 0 && !leaving) return null
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-(--control-block) cursor-pointer items-center gap-2 rounded-control border border-warning-line bg-warning-soft px-3 text-body text-warning [&_svg]:size-4"
      >
        <CloudOff aria-hidden />
        <span className="max-sm:sr-only">{t('open', { n: waiting.length })}</span>
      </button>
      {/* Loaded eagerly: when they are needed there may be no network. */}
      {open ? <KeptDialog waiting={waiting} onSend={send} onClose={() => setOpen(false)} /> : null}
      {leaving ? <LeavingDialog onLeave={onLeave} onClose={onStay} /> : null}
    </>
  )
}
