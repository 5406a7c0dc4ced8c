import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { linkTo } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { useNames } from '#platform/collections/names.ts'
import { useSelectLoaded } from '#platform/menu-context/use-select-loaded.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { meQuery } from '#platform/session/me.ts'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { AssessmentTools } from './AssessmentTools.tsx'
import { BulkTools } from './BulkTools.tsx'
import { yearOf } from '#platform/next-period.ts'
import { RegisterLinks, RegisterViews } from './RegisterViews.tsx'
import { assessmentSlice } from './slices.ts'

const COLUMNS = [
  'name',
  'context',
  'periodFrom',
  'periodTo',
  'lines',
  'worstLevel',
  'aboveTolerance',
  'progress',
  'ownerId',
  'dueOn',
  'status',
]
/** Fields required to create an assessment; the others are on the record. */
const ASKED = [
  'name',
  'context',
  'units',
  'processes',
  'periodFrom',
  'periodTo',
  'ownerId',
  'reviewerId',
  'approverId',
  'dueOn',
]

/** Quick filters of the list. */
const QUICK = {
  mine: { ownerId: 'me' },
  overdue: { overdue: 'true' },
  exceeds: { exceeds: 'true' },
  review: { status: 'in_review', reviewerId: 'me' },
  approval: { status: 'in_review', approverId: 'me' },
} as const
const NAMES = Object.keys(QUICK) as (keyof typeof QUICK)[]
/** A compliance assessment asks for the universe instead of context and processes. */
const ASKED_OF_COMPLIANCE = ASKED.flatMap((key) =>
  key === 'context' ? ['universe'] : key === 'processes' ? [] : [key],
)
const COLUMNS_OF_COMPLIANCE = COLUMNS.map((key) => (key === 'context' ? 'universe' : key))

const recordTools = (record: AnyRecord) => <AssessmentTools record={record} />
const bulkTools = (ids: readonly string[], done: () => void) => <BulkTools ids={ids} onDone={done} />

const sheetOf = (id: string) =>
  linkTo({ to: '/risk-assessment-details/$assessmentId', params: { assessmentId: id } })

interface AssessmentsPageProps {
  /** Only compliance assessments: of the selected universe, or of all. */
  compliance?: { universe: string | null }
}

/** S2.12, S2.13: the register by assessments. The open one is selected in the menu (S4.1). */
export function AssessmentsPage({ compliance }: AssessmentsPageProps) {
  const { t } = useTranslation('risk/register')
  const { id: me } = useSuspenseQuery(meQuery).data
  const { record } = useSearch({ strict: false }) as { record?: string }
  useSelectLoaded(assessmentSlice, record, (menuId) => ({ menuId, menuIdType: 'riskAssessment' }))
  const [thisYear] = useState(() => yearOf(new Date().toISOString()))
  const universe = compliance?.universe ?? null
  const always = useMemo(
    () => (compliance ? { context: 'compliance', ...(universe ? { universe } : {}) } : undefined),
    [compliance, universe],
  )
  const begin = useMemo(
    () => ({
      only: compliance ? ASKED_OF_COMPLIANCE : ASKED,
      values: {
        ...(compliance ? { context: 'compliance', universe } : { context: 'process' }),
        ownerId: me,
        ...thisYear,
      },
    }),
    [compliance, universe, me, thisYear],
  )
  const nameOf = useNames(
    useMemo(() => new Map([['universe', new Set(universe ? [universe] : [])]]), [universe]),
  )
  const code = universe ? nameOf('universe', universe)?.code : null
  return (
    <CollectionList
      slice={assessmentSlice}
      columns={compliance ? COLUMNS_OF_COMPLIANCE : COLUMNS}
      {...(always ? { always, title: [t('compliance.title'), code].filter(Boolean).join(' · ') } : {})}
      usualSort="-updatedAt"
      emptyText={t(compliance ? 'compliance.empty' : 'empty')}
      begin={begin}
      pageLink={sheetOf}
      // What follows is adding and scoring risks.
      afterCreate={sheetOf}
      views={<RegisterViews compliance={compliance !== undefined} />}
      aside={<RegisterLinks />}
      quick={NAMES.map((name) => ({ label: t(`quick.${name}`), search: QUICK[name] }))}
      recordTools={recordTools}
      bulkTools={bulkTools}
    />
  )
}
