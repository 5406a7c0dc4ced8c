import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import type { Locale } from 'contract/locale'
import { useEffect, useState } from 'react'
import { undoBulk, type BulkReport } from '#platform/collections/bulk.ts'
import { sliceKey, type Slice } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

const TICK_MS = 1000

/** The remaining minutes and seconds, as a countdown. */
function formatCountdown(milliseconds: number, locale: Locale): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const two = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 })
  return `${formatNumber(Math.floor(seconds / 60), locale)}:${two.format(seconds % 60)}`
}

function useTimeLeft(until: string): number {
  const end = Date.parse(until)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, end - now)
}

export interface UndoNoticeProps {
  slice: Slice<'bulk'>
  report: BulkReport & { operation: string; undoUntil: string }
  onDismiss: () => void
}

/** The result of a bulk edit, with undo while it is possible. */
export function UndoNotice({ slice, report, onDismiss }: UndoNoticeProps) {
  const { t } = useTranslation(['shared/table', 'contract/common'])
  const locale = useLocale()
  const client = useQueryClient()
  const left = useTimeLeft(report.undoUntil)
  const [key] = useState(() => crypto.randomUUID())
  const undo = useMutation({
    mutationFn: () => undoBulk(slice, report.operation, key),
    onSuccess: () => client.invalidateQueries({ queryKey: sliceKey(slice.of) }),
  })
  const look = undo.isError ? 'danger' : 'success'
  return (
    <Notice variant={look}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p>
          {undo.isError
            ? t(`contract/common:errors.${errorCode(undo.error)}`)
            : undo.isSuccess
              ? t('undo.done')
              : t('undo.changed', { count: report.changed })}
        </p>
        {left > 0 && !undo.isSuccess ? (
          <>
            <Button variant="secondary" size="small" busy={undo.isPending} onClick={() => undo.mutate()}>
              <Undo2 aria-hidden className="rtl:-scale-x-100" />
              {t('undo.undo')}
            </Button>
            {/* A countdown announced every second would drown everything else. */}
            <span aria-live="off" className="tabular-nums">
              {t('undo.left', { time: formatCountdown(left, locale) })}
            </span>
          </>
        ) : null}
        <Button variant="quiet" size="small" className="ms-auto" onClick={onDismiss}>
          {t('undo.dismiss')}
        </Button>
      </div>
    </Notice>
  )
}
