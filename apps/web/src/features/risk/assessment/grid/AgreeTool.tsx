import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useMemo, useState } from 'react'
import { applyBulk, undoBulk } from '#platform/collections/bulk.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { meQuery } from '#platform/session/me.ts'
import { useUndoToast } from '#shared/bulk/use-undo-toast.ts'
import { useAllLines } from '#shared/sheet/use-sheet.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { assessmentSlice, risklineSlice } from '../slices.ts'
import { awaitsReview, type LineStore } from './line-rules.ts'

/** The reviewer agrees to all shown lines that wait for it, in one step that can be undone. */
export function AgreeTool({ store, ids }: { store: LineStore; ids: readonly string[] }) {
  const { t } = useTranslation(['risk/assessment', 'contract/common'])
  const announce = useUndoToast()
  const client = useQueryClient()
  const { id: me } = useSuspenseQuery(meQuery).data
  const [asking, setAsking] = useState(false)
  const all = useAllLines(store)
  const waiting = useMemo(() => {
    const shown = new Set(ids)
    return all.filter(({ id, saved }) => shown.has(id) && awaitsReview(saved, me)).map(({ id }) => id)
  }, [all, ids, me])
  const refresh = () =>
    Promise.all(
      [risklineSlice, assessmentSlice].map(({ of }) => client.invalidateQueries({ queryKey: sliceKey(of) })),
    )
  const agree = useMutation({
    mutationFn: () => applyBulk(risklineSlice, { ids: waiting }, { to: 'agreed' }, crypto.randomUUID()),
    onSuccess: async ({ changed, operation }) => {
      setAsking(false)
      const undo = (id: string) => undoBulk(risklineSlice, id, crypto.randomUUID()).then(refresh)
      announce(t('agree.done', { n: changed }), operation === null ? undefined : () => undo(operation))
      await refresh()
    },
  })
  if (waiting.length === 0) return null
  const label = t('agree.open', { n: waiting.length })
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        <ListChecks aria-hidden />
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={label}
        text={t('agree.text')}
        confirm={t('agree.confirm')}
        busy={agree.isPending}
        problem={agree.error ? t(`contract/common:errors.${errorCode(agree.error)}`) : undefined}
        onConfirm={() => agree.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
