import { useQuery } from '@tanstack/react-query'
import { OPEN_STATES } from 'contract/techdoc/documents/version-rules'
import type { DocumentVersionLine } from 'contract/techdoc/documents/document-versions'
import type { TechDocument } from 'contract/techdoc/documents/tech-documents'
import { useTranslation } from '#platform/i18n/index.ts'
import { usePageAddress } from '#platform/page-address.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { WithRecord } from '#shared/record/WithRecord.tsx'
import { WorkPage } from '#shared/record/WorkPage.tsx'
import { CitationsTab } from './CitationsTab.tsx'
import { DocumentSummary } from './DocumentSummary.tsx'
import { versionsQuery } from './documents.api.ts'
import { ReviseButton } from './ReviseButton.tsx'
import { documentSlice } from './slices.ts'
import { VersionsTab } from './VersionsTab.tsx'
import { VersionWork } from './VersionWork.tsx'

/** One controlled document: the version in progress or in force, earlier versions, and citations. */
export function DocumentPage({ id }: { id: string }) {
  const { t } = useTranslation('techdoc/documents')
  return (
    <WithRecord<TechDocument> slice={documentSlice} id={id} title={t('one')}>
      {(document) => <Loaded document={document} />}
    </WithRecord>
  )
}

const isOpen = ({ status }: DocumentVersionLine) => (OPEN_STATES as readonly string[]).includes(status)

/** The version named in the URL; otherwise the one in progress, the one in force, or the newest. */
function choose(versions: readonly DocumentVersionLine[], named: string | undefined) {
  return (
    versions.find(({ id }) => id === named) ??
    versions.find(isOpen) ??
    versions.find(({ status }) => status === 'effective') ??
    versions[0]
  )
}

function Loaded({ document }: { document: TechDocument }) {
  const { t } = useTranslation('techdoc/documents')
  const versions = useQuery(versionsQuery(document.id))
  const [{ version: named }] = usePageAddress<{ version?: string | undefined }>((search) => ({
    version: typeof search['version'] === 'string' ? search['version'] : undefined,
  }))
  const work = {
    data: versions.data ?? null,
    error: versions.error,
    retry: () => void versions.refetch(),
  }
  return (
    <WorkPage
      slice={documentSlice}
      record={document}
      label={t('tabs.label')}
      work={work}
      standing={<DocumentSummary document={document} />}
      aside={<ReviseButton document={document} mayBegin={versions.data?.some(isOpen) === false} />}
      usual={['discussion', 'links', 'history']}
      tabs={[
        {
          name: 'version',
          label: t('tabs.version'),
          content: (lines) => {
            const chosen = choose(lines, named)
            return chosen ? (
              <VersionWork key={chosen.id} id={chosen.id} />
            ) : (
              <EmptyState title={t('versions.none')} text={t('versions.noneText')} />
            )
          },
        },
        {
          name: 'versions',
          label: t('tabs.versions'),
          content: (lines) => <VersionsTab versions={lines} />,
        },
        {
          name: 'citations',
          label: t('tabs.citations'),
          content: () => <CitationsTab document={document} />,
        },
      ]}
    />
  )
}
