import { useQuery } from '@tanstack/react-query'
import { assessmentRoutes, type Assessment } from 'contract/risk/assessments'
import { inLocale } from 'contract/locale'
import { useMemo } from 'react'
import { subjectOf } from '#platform/collections/subjects.ts'
import { call } from '#platform/http.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { AddDialog, type Marks } from '#shared/add/AddDialog.tsx'
import { MarkBox } from '#shared/add/MarkBox.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { assessmentSlice, risklineSlice } from '../slices.ts'
import { linesQuery } from '../use-lines.ts'
import { domainsQuery, requirementsQuery } from './duty.api.ts'
import { dutyTree, type DutyNode } from './duty-tree.ts'

interface AddRequirementsDialogProps {
  assessment: Assessment
  onClose: () => void
}

/** Adds requirements to the assessment: one line for a whole domain, or for a requirement that weighs alone. */
export function AddRequirementsDialog({ assessment, onClose }: AddRequirementsDialogProps) {
  const { t } = useTranslation('risk/assessment')
  const { id, universe } = assessment
  const domains = useQuery(domainsQuery(universe!)).data
  function send(marked: readonly string[] | null) {
    const isDomain = new Set((domains ?? []).map((domain) => domain.id))
    const body = marked
      ? {
          domains: marked.filter((one) => isDomain.has(one)),
          requirements: marked.filter((one) => !isDomain.has(one)),
        }
      : {}
    return call(assessmentRoutes.addRequirements, { params: { id }, body })
  }
  return (
    <AddDialog
      title={t('duty.add.title')}
      text={t('duty.add.text')}
      all={{ text: t('duty.add.everything'), label: t('duty.add.all') }}
      choose={t('duty.add.choose')}
      find={t('duty.add.find')}
      into={{ slice: assessmentSlice, id, lines: risklineSlice }}
      onAdd={send}
      done={(n) => t('duty.add.done', { n })}
      onClose={onClose}
    >
      {(query, marks) => <Choice assessment={id} universe={universe!} query={query} marks={marks} />}
    </AddDialog>
  )
}

interface ChoiceProps {
  assessment: string
  universe: string
  query: string
  marks: Marks
}

function Choice({ assessment, universe, query, marks }: ChoiceProps) {
  const { t } = useTranslation('risk/assessment')
  const locale = useLocale()
  const domains = useQuery(domainsQuery(universe))
  const requirements = useQuery(requirementsQuery(universe))
  const lines = useQuery(linesQuery(assessment)).data
  const there = useMemo(() => new Set((lines ?? []).map(subjectOf)), [lines])
  const nodes = useMemo(
    () => dutyTree(domains.data ?? [], requirements.data ?? [], query, locale),
    [domains.data, requirements.data, query, locale],
  )
  const failed = domains.error ?? requirements.error
  return (
    <>
      {failed ? <ErrorState error={failed} onRetry={() => void requirements.refetch()} /> : null}
      {domains.isPending || requirements.isPending ? <Loading /> : null}
      <ul aria-label={t('duty.add.choose')} className="divide-y divide-line">
        {nodes.map((node) => (
          <Node key={node.domain.id} node={node} there={there} open={query !== ''} {...marks} />
        ))}
      </ul>
    </>
  )
}

interface NodeProps extends Marks {
  node: DutyNode
  there: ReadonlySet<string | null>
  /** Shows its requirements expanded at first. */
  open: boolean
}

/** A domain, which can be selected as one line, and its requirements, each of which can be a line of its own. */
function Node({ node: { domain, duties, applying }, open, ...marks }: NodeProps) {
  const { t } = useTranslation('risk/assessment')
  const locale = useLocale()
  return (
    <li>
      <MarkBox id={domain.id} code={domain.code} {...marks}>
        {inLocale(domain.name, locale)}
        <span className="block text-meta text-ink-soft">{t('duty.add.applying', { count: applying })}</span>
      </MarkBox>
      <details open={open || undefined} className="ps-10 pb-2">
        <summary className="cursor-pointer text-body text-accent">{t('duty.add.single')}</summary>
        <ul>
          {duties.map(({ id, ref, name }) => (
            <li key={id}>
              <MarkBox id={id} code={ref} {...marks}>
                {inLocale(name, locale)}
              </MarkBox>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
