import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { assessmentRoutes, type Assessment } from 'contract/risk/assessments'
import { inLocale } from 'contract/locale'
import { riskRoutes } from 'contract/risk/risks'
import { useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sliceKey } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { useLocale } from '#platform/i18n/index.ts'
import { recordKey } from '#platform/records/record-queries.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { assessmentSlice, risklineSlice } from './slices.ts'
import { linesQuery } from './use-lines.ts'

export interface AddRisksDialogProps {
  assessment: Assessment
  onClose: () => void
}

/** Takes risks of the library into the assessment: all of its processes, or those that are marked. */
export function AddRisksDialog({ assessment, onClose }: AddRisksDialogProps) {
  const { t } = useTranslation(['risk/assessment', 'words/common'])
  const client = useQueryClient()
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const add = useMutation({
    mutationFn: (risks: readonly string[] | null) =>
      call(assessmentRoutes.addRisks, {
        params: { id: assessment.id },
        body: risks ? { risks: [...risks] } : {},
      }),
    onSuccess: async ({ added, existing }) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: sliceKey(risklineSlice.of) }),
        client.invalidateQueries({ queryKey: recordKey(assessmentSlice, assessment.id), exact: true }),
      ])
      showToast({
        text: `${t('add.done', { n: added })} ${existing > 0 ? t('add.existing', { n: existing }) : ''}`,
      })
      onClose()
    },
  })
  const scoped = (assessment.processes ?? []).length > 0
  return (
    <Dialog open onClose={onClose} title={t('add.title')} text={t('add.text')} width="wide">
      {add.error ? (
        <div className="mb-4">
          <Notice look="danger">{t(`words/common:errors.${errorCode(add.error)}`)}</Notice>
        </div>
      ) : null}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md border border-line p-3">
        <p className="text-sm">{scoped ? t('add.scope') : t('add.everything')}</p>
        <Button busy={add.isPending} onClick={() => add.mutate(null)}>
          {t('add.all')}
        </Button>
      </div>
      <Choice assessment={assessment} marked={marked} onMark={setMarked} />
      <div className="mt-4 flex justify-end gap-2">
        <Button look="secondary" onClick={onClose}>
          {t('add.cancel')}
        </Button>
        <Button
          look="secondary"
          disabled={marked.size === 0}
          busy={add.isPending}
          onClick={() => add.mutate([...marked])}
        >
          {t('add.marked', { n: marked.size })}
        </Button>
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  assessment: Assessment
  marked: ReadonlySet<string>
  onMark: (marked: ReadonlySet<string>) => void
}

/** The library by words; a risk that has a line already cannot be marked. */
function Choice({ assessment, marked, onMark }: ChoiceProps) {
  const { t } = useTranslation('risk/assessment')
  const locale = useLocale()
  const legend = useId()
  const [q, setQ] = useState('')
  const words = useDeferredValue(q.trim())
  const there = new Set((useQuery(linesQuery(assessment.id)).data ?? []).map(({ risk }) => risk))
  const found = useInfiniteQuery({
    queryKey: ['risks', 'to add', words, locale],
    queryFn: ({ pageParam, signal }) =>
      call(riskRoutes.list, {
        query: {
          status: ['active'],
          sort: 'code',
          locale,
          limit: 50,
          ...(words ? { q: words } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
  const toggle = (id: string) => {
    const next = new Set(marked)
    if (!next.delete(id)) next.add(id)
    onMark(next)
  }
  const items = found.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <fieldset aria-labelledby={legend}>
      <p id={legend} className="mb-2 text-sm font-medium">
        {t('add.choose')}
      </p>
      <TextField
        label={t('find')}
        labelHidden
        type="search"
        placeholder={t('find')}
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      <div className="mt-2 h-64 overflow-y-auto rounded-md border border-line">
        {found.isPending ? <Loading /> : null}
        <ul className="divide-y divide-line">
          {items.map(({ id, code, name }) => (
            <li key={id}>
              <label className="flex cursor-pointer items-center gap-3 px-3 py-2 text-sm has-disabled:cursor-default has-disabled:text-ink-soft">
                <input
                  type="checkbox"
                  checked={marked.has(id) || there.has(id)}
                  disabled={there.has(id)}
                  onChange={() => toggle(id)}
                  className="size-4 shrink-0 accent-accent"
                />
                <bdi className="w-24 shrink-0 font-medium tabular-nums">{code}</bdi>
                <span className="min-w-0">{inLocale(name, locale)}</span>
              </label>
            </li>
          ))}
        </ul>
        {found.hasNextPage ? (
          <div className="p-2 text-center">
            <Button
              look="quiet"
              size="small"
              busy={found.isFetchingNextPage}
              onClick={() => void found.fetchNextPage()}
            >
              {t('add.more')}
            </Button>
          </div>
        ) : null}
      </div>
    </fieldset>
  )
}
