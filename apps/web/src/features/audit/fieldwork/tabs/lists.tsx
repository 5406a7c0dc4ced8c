import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { linkTo } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { meQuery } from '#platform/session/me.ts'
import { today } from '#platform/today.ts'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { noteSlice, procedureSlice, timeSlice, workpaperSlice } from '../slices.ts'
import { evidenceSlice, requestSlice } from './list-slices.ts'
import { PaperText } from './PaperText.tsx'

interface ListProps {
  project: string
}

/** Filter on this project. */
const useOnly = (project: string) => useMemo(() => ({ project: [project] }), [project])

/** All procedures as a table to filter, export and edit in bulk; a row opens the procedure. */
export function ProceduresTab({ project }: ListProps) {
  const me = useSuspenseQuery(meQuery).data
  return (
    <CollectionList
      part
      slice={procedureSlice}
      always={useOnly(project)}
      usualSort="position"
      columns={[
        'ref',
        'name',
        'status',
        'test',
        'ownerId',
        'reviewerId',
        'hours',
        'hoursBooked',
        'result',
        'openNotes',
      ]}
      rowLink={({ id }) =>
        linkTo({ to: '/fieldwork/$projectId', params: { projectId: project }, search: { procedure: id } })
      }
      begin={{
        only: ['name', 'section', 'test', 'objective', 'ownerId', 'reviewerId', 'hours', 'dueOn'],
        values: { project, section: 'C', ownerId: me.id },
      }}
    />
  )
}

/** Requests to the audited unit. */
export function RequestsTab({ project }: ListProps) {
  return (
    <CollectionList
      part
      slice={requestSlice}
      always={useOnly(project)}
      columns={['name', 'status', 'ownerId', 'dueOn', 'procedure']}
      begin={{ only: ['name', 'reason', 'ownerId', 'dueOn', 'procedure'], values: { project } }}
    />
  )
}

/** All evidence obtained in the project. */
export function EvidenceListTab({ project }: ListProps) {
  return (
    <CollectionList
      part
      readOnly
      slice={evidenceSlice}
      always={useOnly(project)}
      columns={['name', 'status', 'type', 'obtainedOn', 'obtainedBy', 'confidentiality']}
    />
  )
}

export function NotesTab({ project }: ListProps) {
  const { t } = useTranslation('audit/fieldwork')
  return (
    <CollectionList
      part
      slice={noteSlice}
      always={useOnly(project)}
      columns={['name', 'severity', 'status', 'procedure', 'ownerId', 'dueOn']}
      emptyText={t('notes.empty')}
      begin={{
        only: ['procedure', 'workpaper', 'text', 'severity', 'ownerId', 'dueOn'],
        values: { project, severity: 'must' },
      }}
    />
  )
}

/** Time entries: one's own, or everybody's for the project lead. */
export function TimeTab({ project }: ListProps) {
  const me = useSuspenseQuery(meQuery).data
  return (
    <CollectionList
      part
      slice={timeSlice}
      always={useOnly(project)}
      columns={['workedOn', 'ownerId', 'hours', 'procedure', 'note']}
      begin={{
        only: ['workedOn', 'hours', 'procedure', 'note'],
        values: { project, ownerId: me.id, workedOn: today() },
      }}
    />
  )
}

/** Working papers with a text of their own: meetings, interviews, walkthroughs, memos and analyses. */
export function PapersTab({ project }: ListProps) {
  const { t } = useTranslation('audit/fieldwork')
  const me = useSuspenseQuery(meQuery).data
  return (
    <CollectionList
      part
      slice={workpaperSlice}
      always={useOnly(project)}
      usualSort="position"
      columns={['ref', 'name', 'kind', 'status', 'ownerId', 'reviewerId', 'heldOn', 'openNotes']}
      emptyText={t('papers.empty')}
      begin={{
        only: ['name', 'kind', 'section', 'heldOn', 'participants', 'procedure', 'ownerId', 'reviewerId'],
        values: { project, section: 'A', kind: 'meeting', ownerId: me.id },
      }}
      recordTabs={(id) => [{ name: 'text', label: t('papers.text'), content: <PaperText id={id} /> }]}
    />
  )
}
