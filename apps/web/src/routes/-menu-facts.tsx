import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMatches, useParams } from '@tanstack/react-router'
import type { Project } from 'contract/audit/projects'
import type { Universe } from 'contract/compliance/universes'
import { inLocale, type Locale } from 'contract/locale'
import { homeRoutes } from 'contract/workspace/home'
import type { Me } from 'contract/workspace/me'
import { useEffect, useState } from 'react'
import { useWaitingBeside } from '#features/audit/completion/asked/use-asked-beside.ts'
import { askedOfQuery, isWaiting } from '#features/audit/requests/requests.api.ts'
import { useDevice } from '#features/techdoc/shared/use-device.ts'
import { countsQuery } from '#features/workspace/home/home.api.ts'
import type { ItemName, Subject } from '#features/workspace/shell/menu.ts'
import type { MenuFacts, Phase, SubjectFacts } from '#features/workspace/shell/menu-facts.ts'
import { showShare } from '#features/workspace/shell/ProgressLine.tsx'
import { codeOf, titleOf, type Line, type Slice } from '#platform/collections/slice.ts'
import { targetSlice } from '#platform/collections/targets.ts'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { formatDay, formatNumber } from '#platform/i18n/format.ts'
import { useDynamicTranslation, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { menuContext, selectionOf, useMenuContext, type MenuContext } from '#platform/menu-context/index.ts'
import { typeOfPage } from '#platform/records/catalogue.ts'
import { recordKey, recordQuery } from '#platform/records/record-queries.ts'

/** Changes one part of the facts. */
type Tell = (change: (now: MenuFacts) => MenuFacts) => void

interface MenuFactsProps {
  me: Me
  tell: Tell
}

/** Loads what the menu and the breadcrumbs show besides names, and selects the records of the address. Draws nothing. */
export function MenuFactsLoader({ me, tell }: MenuFactsProps) {
  const context = useMenuContext()
  const address = selectionOf(useParams({ strict: false }))
  const { projectId, universeId, menuId, menuIdType } = { ...context, ...address }
  const may = (action: string) => me.permissions.includes(action)
  const of = { me, tell }
  return (
    <>
      <WorkCount tell={tell} />
      {may('request.read') ? <RequestCount person={me.id} tell={tell} /> : null}
      {projectId ? (
        <SelectedRecord
          key={projectId}
          {...of}
          subject="project"
          type="project"
          id={projectId}
          selection={{ projectId }}
        />
      ) : null}
      {universeId ? (
        <SelectedRecord
          key={universeId}
          {...of}
          subject="universe"
          type="universe"
          id={universeId}
          selection={{ universeId }}
        />
      ) : null}
      {menuId && menuIdType ? (
        <SelectedRecord
          key={menuId}
          {...of}
          subject={menuIdType}
          type="assessment"
          id={menuId}
          selection={{ menuId, menuIdType }}
        />
      ) : null}
      {may('device.read') ? <SelectedDevice tell={tell} /> : null}
      <OpenRecord {...of} />
    </>
  )
}

const withCount = (name: ItemName, count: number) => (now: MenuFacts) => ({
  ...now,
  counts: { ...now.counts, [name]: count },
})
const withSubject = (subject: Subject, facts: SubjectFacts | null | undefined) => (now: MenuFacts) => ({
  ...now,
  subjects: { ...now.subjects, [subject]: facts },
})

function WorkCount({ tell }: { tell: Tell }) {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['home', 'work-counts'],
    queryFn: ({ signal }) => call(homeRoutes.get, { signal }),
    // Home has just asked for the same.
    initialData: () => client.getQueryData(countsQuery.queryKey),
    initialDataUpdatedAt: () => client.getQueryState(countsQuery.queryKey)?.dataUpdatedAt,
  })
  const count = data ? data.work.todo + data.work.review + data.work.sign : 0
  useEffect(() => tell(withCount('my-work', count)), [count, tell])
  return null
}

function RequestCount({ person, tell }: { person: string; tell: Tell }) {
  const asked = useQuery(askedOfQuery(person)).data ?? []
  const count = asked.filter(isWaiting).length + useWaitingBeside(person)
  useEffect(() => tell(withCount('requests', count)), [count, tell])
  return null
}

/** A record that this person's roles may read; its query is that of the page which shows it. */
function useRecordOf(me: Me, type: string | null, id: string | undefined) {
  const [loaded, setLoaded] = useState<Slice | null>(null)
  useEffect(() => {
    let isWanted = true
    // Without a connection, the menu shows no facts of the record.
    const show = (found: Slice) => (isWanted ? setLoaded(found) : undefined)
    if (type) targetSlice(type).then(show, () => undefined)
    return () => {
      isWanted = false
    }
  }, [type])
  // Another type is still being loaded.
  const slice = loaded?.of.type === type ? loaded : null
  const asks = slice && id && me.permissions.includes(slice.of.actions.read.name)
  const { data, error } = useQuery({
    queryKey: asks ? recordKey(slice, id) : (['menu', 'record', ''] as const),
    queryFn: asks ? recordQuery(slice, id).queryFn! : skipToken,
  })
  return { slice, record: data, error }
}

const nameIn = (slice: Slice, record: Line, locale: Locale): string =>
  inLocale(titleOf(slice.of, record), locale)

const PHASES = ['planning', 'fieldwork', 'completion'] as const

/** The phases of a project by its status; one that is on hold or cancelled shows none. */
function phasesOf(status: string): Partial<Record<ItemName, Phase>> {
  const at =
    status === 'planned'
      ? -1
      : status === 'follow_up' || status === 'closed'
        ? PHASES.length
        : (PHASES as readonly string[]).indexOf(status)
  if (at === -1 && status !== 'planned') return {}
  return Object.fromEntries(
    PHASES.map((phase, place) => [phase, place < at ? 'approved' : place === at ? 'progress' : 'draft']),
  )
}

/** The line below the title, and the progress. */
function useStanding() {
  const { t } = useTranslation('workspace/shell')
  const locale = useLocale()
  const { t: labels } = useDynamicTranslation(['contract/projects', 'contract/assessments'], {
    useSuspense: false,
  })
  return (type: string, record: Line): Pick<SubjectFacts, 'subtitle' | 'progress' | 'phases'> => {
    const status = labels(`contract/${type}s:statuses.${record.status}`)
    // The type says which collection the record is of.
    if (type === 'project') {
      const { dueOn, progress } = record as unknown as Project
      return {
        subtitle: dueOn ? t('subject.report', { stage: status, day: formatDay(dueOn, locale) }) : status,
        progress: progress === null ? null : progress / 10,
        phases: phasesOf(record.status),
      }
    }
    if (type === 'universe') {
      const { requirements, compliance } = record as unknown as Universe
      return {
        subtitle: t('subject.requirements', {
          count: requirements ?? 0,
          number: formatNumber(requirements ?? 0, locale),
        }),
        progress: compliance === null ? null : compliance / 10,
      }
    }
    return { subtitle: status, progress: null }
  }
}

/** Refusals that say that there is no such record for this person. */
const ABSENT = ['NOT_FOUND', 'FORBIDDEN', 'INVALID_INPUT']

interface SelectedRecordProps extends MenuFactsProps {
  subject: Subject
  type: 'project' | 'universe' | 'assessment'
  id: string
  /** What is selected with it. */
  selection: Partial<MenuContext>
}

/** S4.1: a record is selected once it has been loaded; one that cannot be read is not. */
function SelectedRecord({ me, tell, subject, type, id, selection }: SelectedRecordProps) {
  const locale = useLocale()
  const standing = useStanding()
  const { slice, record, error } = useRecordOf(me, type, id)
  const selected = record ? JSON.stringify(selection) : null
  useEffect(() => {
    if (selected) menuContext.select(JSON.parse(selected) as Partial<MenuContext>)
  }, [selected])
  const isAbsent = error !== null && ABSENT.includes(errorCode(error))
  useEffect(() => {
    if (isAbsent) menuContext.forget(id)
  }, [isAbsent, id])
  const facts =
    slice && record
      ? {
          code: codeOf(slice.of, record),
          title: nameIn(slice, record, locale),
          ...standing(type, record),
        }
      : undefined
  useSubject(subject, facts, tell)
  return null
}

function useSubject(subject: Subject, facts: SubjectFacts | null | undefined, tell: Tell): void {
  const told = facts === undefined ? undefined : JSON.stringify(facts)
  useEffect(() => {
    tell(withSubject(subject, told === undefined ? undefined : (JSON.parse(told) as SubjectFacts | null)))
    return () => tell(withSubject(subject, undefined))
  }, [subject, told, tell])
}

function SelectedDevice({ tell }: { tell: Tell }) {
  const { t } = useTranslation('workspace/shell')
  const locale = useLocale()
  const { device, error } = useDevice()
  const share = device ? showShare(device.content, locale) : ''
  const facts = device
    ? {
        code: device.code,
        title: inLocale(device.name, locale),
        subtitle: device.riskClass
          ? t('subject.riskClass', { class: device.riskClass, share })
          : t('subject.file', { share }),
        progress: device.content,
      }
    : error
      ? null
      : device
  useSubject('device', facts, tell)
  return null
}

/** Pages of one record whose path does not follow from its type. */
const RECORD_PAGES: Readonly<Record<string, readonly [type: string, param: string]>> = {
  '/documents/$documentId': ['techdocument', 'documentId'],
  '/packages/$packageId': ['package', 'packageId'],
  '/gap-analysis/$analysisId': ['gapanalysis', 'analysisId'],
  '/issues/$projectId/$issueId': ['issue', 'issueId'],
  '/fieldwork/$projectId/samples/$procedureId': ['procedure', 'procedureId'],
  '/access-reviews/$reviewId': ['accessreview', 'reviewId'],
}

/** The code of the record that the page is about, for the breadcrumbs. */
function OpenRecord({ me, tell }: MenuFactsProps) {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const params: Record<string, string | undefined> = useParams({ strict: false })
  const own = typeOfPage(path)
  const [type, param] = own ? [own, 'recordId'] : (RECORD_PAGES[path] ?? [null, ''])
  const { slice, record } = useRecordOf(me, type, params[param])
  const code = slice && record ? codeOf(slice.of, record) : null
  useEffect(() => {
    tell((now) => ({ ...now, record: code }))
    return () => tell((now) => ({ ...now, record: null }))
  }, [code, tell])
  return null
}
