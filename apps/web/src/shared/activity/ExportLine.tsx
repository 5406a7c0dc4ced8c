import { useMutation } from '@tanstack/react-query'
import type { Export } from 'contract/workspace/exports'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { errorCode } from '#platform/errors.ts'
import { fetchExport, isOnItsWay, useCancelExport, useRemoveExport } from '#platform/exports/exports.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { showToast } from '#ui/toast/toasts.ts'

/** An export: its progress, and the download once it is ready. */
export function ExportLine({ made }: { made: Export }) {
  const { t } = useTranslation(['shared/activity', 'contract/common'])
  const locale = useLocale()
  const labels = useCollectionLabels({ name: made.collection })
  const cancel = useCancelExport()
  const remove = useRemoveExport()
  const fetchFile = useMutation({
    mutationFn: fetchExport,
    onError: (error) =>
      showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
  })
  const { id, format, code, state, done, total, file } = made
  const subject = code === null ? labels.title : `${labels.one} ${code}`
  const label = t('exports.label', { format: t(`exports.formats.${format}`), subject })
  const running = isOnItsWay(made)
  const told = {
    queued: t('exports.queued'),
    running: t('exports.running'),
    done: file
      ? t('exports.kept', { day: formatDay(made.expiresAt.slice(0, 10), locale) })
      : t('states.done'),
    failed: labels.error(made.error ?? 'INTERNAL'),
    cancelled: t('states.cancelled'),
  }[state]
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1 text-body">
        <bdi className="font-medium">{label}</bdi>
        <p className={state === 'failed' ? 'text-danger' : 'text-ink-soft'}>{told}</p>
        {running ? (
          <ProgressBar
            label={label}
            value={total ? Math.round((done / total) * 100) : null}
            className="mt-2 w-full"
          />
        ) : null}
      </div>
      <div className="-me-2 flex flex-col items-stretch">
        {file ? (
          <Button
            variant="quiet"
            className="px-2"
            busy={fetchFile.isPending}
            onClick={() => fetchFile.mutate(made)}
          >
            {t('exports.download')}
          </Button>
        ) : null}
        <Button
          variant="quiet"
          className="px-2"
          busy={cancel.isPending || remove.isPending}
          onClick={() => (running ? cancel.mutate(id) : remove.mutate(id))}
        >
          {running ? t('cancel') : t('dismiss')}
        </Button>
      </div>
    </li>
  )
}
