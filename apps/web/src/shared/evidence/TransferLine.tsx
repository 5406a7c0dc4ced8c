import { Pause, Play, RotateCcw, X } from 'lucide-react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { formatBytes } from './format-bytes.ts'
import type { Transfer, Transfers } from './transfers.ts'

/** An upload: its progress, and the available actions. */
export function TransferLine({ transfer, transfers }: { transfer: Transfer; transfers: Transfers }) {
  const { t } = useTranslation(['shared/evidence', 'contract/storage'])
  const locale = useLocale()
  const { id, name, bytes, state } = transfer
  const part = 'part' in state ? state.part : null
  const ended = state.name === 'done' || state.name === 'failed'
  return (
    <li className="py-3">
      <div className="flex items-center gap-2">
        <span className="min-w-0 grow text-body">
          <span className="block truncate font-medium">
            <bdi>{name}</bdi>
          </span>
          <span className="text-meta text-ink-soft">
            {formatBytes(bytes, locale)} · {t(`states.${state.name}`)}
          </span>
        </span>
        {state.name === 'sending' ? (
          <IconButton
            label={t('pause', { name })}
            icon={<Pause aria-hidden />}
            onClick={() => transfers.pause(id)}
          />
        ) : null}
        {state.name === 'paused' ? (
          <IconButton
            label={t('resume', { name })}
            icon={<Play aria-hidden />}
            onClick={() => transfers.resume(id)}
          />
        ) : null}
        {state.name === 'failed' ? (
          <IconButton
            label={t('retry', { name })}
            icon={<RotateCcw aria-hidden />}
            onClick={() => transfers.retry(id)}
          />
        ) : null}
        <IconButton
          label={t(ended ? 'dismiss' : 'cancel', { name })}
          icon={<X aria-hidden />}
          onClick={() => (ended ? transfers.dismiss(id) : transfers.cancel(id))}
        />
      </div>
      {part === null ? null : (
        <ProgressBar label={t('progress', { name })} value={part} max={1} className="mt-2 w-full" />
      )}
      {state.name === 'failed' ? (
        <p role="alert" className="mt-1 text-body text-danger">
          {t(`contract/storage:errors.${state.code}`)}
        </p>
      ) : null}
      {state.name === 'known' ? (
        <div className="mt-2 space-y-2 rounded-control bg-warning-soft p-3 text-body">
          <p>{t('known', { code: state.items[0]!.code, count: state.linked })}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => transfers.answer(id, state.items[0]!.id)}>
              {t('take', { code: state.items[0]!.code })}
            </Button>
            <Button size="small" variant="secondary" onClick={() => transfers.answer(id, null)}>
              {t('another')}
            </Button>
          </div>
        </div>
      ) : null}
    </li>
  )
}
