import { useQuery } from '@tanstack/react-query'
import type { Assessment } from 'contract/risk/assessments'
import { inLocale } from 'contract/locale'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { subjectOf } from '#platform/collections/subjects.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { linesQuery } from '../use-lines.ts'
import { domainsQuery, requirementsQuery, useAddRequirements } from './duty.api.ts'
import { dutyTree, type DutyNode } from './duty-tree.ts'

interface AddRequirementsDialogProps {
  assessment: Assessment
  onClose: () => void
}

/** Takes requirements into the assessment: a line for a whole domain, or for a requirement that weighs alone. */
export function AddRequirementsDialog({ assessment, onClose }: AddRequirementsDialogProps) {
  const { t } = useTranslation(['risk/assessment', 'words/common'])
  const locale = useLocale()
  const [q, setQ] = useState('')
  const words = useDeferredValue(q.trim())
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const domains = useQuery(domainsQuery(assessment.universe!))
  const requirements = useQuery(requirementsQuery(assessment.universe!))
  const lines = useQuery(linesQuery(assessment.id)).data
  const there = useMemo(() => new Set((lines ?? []).map(subjectOf)), [lines])
  const add = useAddRequirements(assessment.id)
  const nodes = useMemo(
    () => dutyTree(domains.data ?? [], requirements.data ?? [], words, locale),
    [domains.data, requirements.data, words, locale],
  )
  const failed = domains.error ?? requirements.error
  function toggle(id: string) {
    const next = new Set(marked)
    if (!next.delete(id)) next.add(id)
    setMarked(next)
  }
  function send(all: boolean) {
    const isDomain = new Set((domains.data ?? []).map(({ id }) => id))
    const chosen = {
      domains: [...marked].filter((id) => isDomain.has(id)),
      requirements: [...marked].filter((id) => !isDomain.has(id)),
    }
    add.mutate(all ? null : chosen, {
      onSuccess: ({ added, existing }) => {
        showToast({
          text: `${t('duty.add.done', { n: added })} ${existing > 0 ? t('add.existing', { n: existing }) : ''}`,
        })
        onClose()
      },
    })
  }
  return (
    <Dialog open onClose={onClose} title={t('duty.add.title')} text={t('duty.add.text')} width="wide">
      {add.error ? (
        <div className="mb-4">
          <Notice look="danger">{t(`words/common:errors.${errorCode(add.error)}`)}</Notice>
        </div>
      ) : null}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md border border-line p-3">
        <p className="text-sm">{t('duty.add.everything')}</p>
        <Button busy={add.isPending} onClick={() => send(true)}>
          {t('duty.add.all')}
        </Button>
      </div>
      <TextField
        label={t('duty.add.find')}
        labelHidden
        type="search"
        placeholder={t('duty.add.find')}
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      <div className="mt-2 h-72 overflow-y-auto rounded-md border border-line">
        {failed ? <ErrorState error={failed} onRetry={() => void requirements.refetch()} /> : null}
        {domains.isPending || requirements.isPending ? <Loading /> : null}
        <ul aria-label={t('duty.add.choose')} className="divide-y divide-line">
          {nodes.map((node) => (
            <Node
              key={node.domain.id}
              node={node}
              marked={marked}
              there={there}
              open={words !== ''}
              onToggle={toggle}
            />
          ))}
        </ul>
      </div>
      <div className="mt-4 flex justify-end gap-2">
        <Button look="secondary" onClick={onClose}>
          {t('add.cancel')}
        </Button>
        <Button
          look="secondary"
          disabled={marked.size === 0}
          busy={add.isPending}
          onClick={() => send(false)}
        >
          {t('duty.add.marked', { n: marked.size })}
        </Button>
      </div>
    </Dialog>
  )
}

interface NodeProps {
  node: DutyNode
  marked: ReadonlySet<string>
  there: ReadonlySet<string | null>
  /** Shows its requirements without being asked. */
  open: boolean
  onToggle: (id: string) => void
}

/** A domain, which can be marked as one line, and its requirements, each of which can be a line of its own. */
function Node({ node: { domain, duties, applying }, marked, there, open, onToggle }: NodeProps) {
  const { t } = useTranslation('risk/assessment')
  const locale = useLocale()
  const box = (id: string, start: string, name: string, more?: string) => (
    <label className="flex min-w-0 cursor-pointer items-center gap-3 py-2 text-sm has-disabled:cursor-default has-disabled:text-ink-soft">
      <input
        type="checkbox"
        checked={marked.has(id) || there.has(id)}
        disabled={there.has(id)}
        onChange={() => onToggle(id)}
        className="size-4 shrink-0 accent-accent"
      />
      <bdi className="w-20 shrink-0 font-medium tabular-nums">{start}</bdi>
      <span className="min-w-0">
        {name}
        {more ? <span className="block text-xs text-ink-soft">{more}</span> : null}
      </span>
    </label>
  )
  return (
    <li className="px-3">
      {box(
        domain.id,
        domain.code,
        inLocale(domain.name, locale) ?? '',
        t('duty.add.applying', { count: applying }),
      )}
      <details open={open || undefined} className="pb-2 ps-7">
        <summary className="cursor-pointer text-sm text-accent">{t('duty.add.single')}</summary>
        <ul>
          {duties.map(({ id, ref, name }) => (
            <li key={id}>{box(id, ref, inLocale(name, locale) ?? '')}</li>
          ))}
        </ul>
      </details>
    </li>
  )
}
