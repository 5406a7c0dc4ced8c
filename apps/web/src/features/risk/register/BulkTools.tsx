import { BellRing, CopyPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useMay } from '#platform/collections/may.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { yearOf } from '#platform/next-period.ts'
import { PeriodDialog } from './PeriodDialog.tsx'
import { useCopy, useRemind } from './register.api.ts'
import { assessmentSlice } from './slices.ts'

/** Bulk actions on assessments besides editing: start the next period, remind the people involved. */
export function BulkTools({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation(['risk/register', 'contract/common'])
  const may = useMay()
  const copy = useCopy()
  const remind = useRemind()
  const [asked, setAsked] = useState(false)
  const [nextYear] = useState(() => yearOf(`${new Date().getUTCFullYear() + 1}-01-01`))
  if (!may(assessmentSlice.of.actions.create)) return null
  const refused = (error: unknown) =>
    showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' })
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsked(true)}>
        <CopyPlus aria-hidden />
        {t('copy.open')}
      </Button>
      <Button
        variant="secondary"
        size="small"
        busy={remind.isPending}
        onClick={() =>
          remind.mutate(ids, {
            onError: refused,
            onSuccess: ({ reminded, left }) => {
              showToast({
                text: `${t('remind.done', { count: reminded })} ${left ? t('remind.left', { count: left }) : ''}`,
              })
              onDone()
            },
          })
        }
      >
        <BellRing aria-hidden />
        {t('remind.do')}
      </Button>
      {asked ? (
        <PeriodDialog
          start={nextYear}
          text={t('copy.several', { count: ids.length })}
          busy={copy.isPending}
          problem={copy.error ? t(`contract/common:errors.${errorCode(copy.error)}`) : undefined}
          onClose={() => setAsked(false)}
          onCopy={(period) =>
            copy.mutate(
              { ids, period },
              {
                onSuccess: () => {
                  setAsked(false)
                  showToast({ text: t('copy.doneSeveral', { count: ids.length }) })
                  onDone()
                },
              },
            )
          }
        />
      ) : null}
    </>
  )
}
