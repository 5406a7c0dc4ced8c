import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { gapAnalysisRoutes, type GapAnalysis } from 'contract/compliance/gapanalyses'
import { requirementRoutes } from 'contract/compliance/requirements'
import { inLocale } from 'contract/locale'
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
import { analysisSlice, itemSlice, requirementSlice } from './slices.ts'
import { itemsQuery } from './use-items.ts'

export interface AddRequirementsProps {
  analysis: GapAnalysis
  onClose: () => void
}

/** Takes requirements of the universe into the analysis: all that are in force, or those that are marked. */
export function AddRequirements({ analysis, onClose }: AddRequirementsProps) {
  const { t } = useTranslation(['compliance/gaps', 'words/common'])
  const client = useQueryClient()
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const add = useMutation({
    mutationFn: (requirements: readonly string[] | null) =>
      call(gapAnalysisRoutes.addRequirements, {
        params: { id: analysis.id },
        body: requirements ? { requirements: [...requirements] } : {},
      }),
    onSuccess: async ({ added, existing }) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: sliceKey(itemSlice.of) }),
        client.invalidateQueries({ queryKey: recordKey(analysisSlice, analysis.id), exact: true }),
      ])
      showToast({
        text: `${t('add.done', { n: added })} ${existing > 0 ? t('add.existing', { n: existing }) : ''}`,
      })
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('add.open')} text={t('add.text')} width="wide">
      {add.error ? (
        <div className="mb-4">
          <Notice look="danger">{t(`words/common:errors.${errorCode(add.error)}`)}</Notice>
        </div>
      ) : null}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md border border-line p-3">
        <p className="text-sm">{t('add.inForce')}</p>
        <Button busy={add.isPending} onClick={() => add.mutate(null)}>
          {t('add.all')}
        </Button>
      </div>
      <Choice analysis={analysis} marked={marked} onMark={setMarked} />
      <div className="mt-4 flex justify-end gap-2">
        <Button look="secondary" onClick={onClose}>
          {t('cancel')}
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
  analysis: GapAnalysis
  marked: ReadonlySet<string>
  onMark: (marked: ReadonlySet<string>) => void
}

/** The universe by words; a requirement that has an item already cannot be marked. */
function Choice({ analysis, marked, onMark }: ChoiceProps) {
  const { t } = useTranslation('compliance/gaps')
  const locale = useLocale()
  const legend = useId()
  const [q, setQ] = useState('')
  const words = useDeferredValue(q.trim())
  const there = new Set((useQuery(itemsQuery(analysis.id)).data ?? []).map((item) => item.requirement))
  const found = useQuery({
    queryKey: [...sliceKey(requirementSlice.of), 'to add', analysis.universe, words, locale],
    queryFn: ({ signal }) =>
      call(requirementRoutes.list, {
        query: {
          universe: [analysis.universe],
          status: ['active'],
          sort: 'position',
          locale,
          limit: 100,
          ...(words ? { q: words } : {}),
        },
        signal,
      }),
  })
  const toggle = (id: string) => {
    const next = new Set(marked)
    if (!next.delete(id)) next.add(id)
    onMark(next)
  }
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
          {found.data?.items.map(({ id, ref, name }) => (
            <li key={id}>
              <label className="flex cursor-pointer items-center gap-3 px-3 py-2 text-sm has-disabled:cursor-default has-disabled:text-ink-soft">
                <input
                  type="checkbox"
                  checked={marked.has(id) || there.has(id)}
                  disabled={there.has(id)}
                  onChange={() => toggle(id)}
                  className="size-4 shrink-0 accent-accent"
                />
                <bdi className="w-24 shrink-0 font-medium tabular-nums">{ref}</bdi>
                <span className="min-w-0">{inLocale(name, locale)}</span>
              </label>
            </li>
          ))}
        </ul>
      </div>
    </fieldset>
  )
}
