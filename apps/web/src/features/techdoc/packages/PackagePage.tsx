import { type Package, packages } from 'contract/techdoc/packages/packages'
import { useTranslation } from '#platform/i18n/index.ts'
import { useMay } from '#platform/collections/may.ts'
import { LateFileExport } from '#shared/export/LateFileExport.tsx'
import { WithRecord } from '#shared/record/WithRecord.tsx'
import { WorkPage } from '#shared/record/WorkPage.tsx'
import { lazy } from '#ui/lazy.tsx'
import { ContentsView } from './ContentsView.tsx'
import { PackageSummary } from './PackageSummary.tsx'
import { ReadersTab } from './ReadersTab.tsx'
import { Room } from './Room.tsx'
import { packageSlice } from './slices.ts'

// Loaded when the tab is opened: a list of records, and two versions side by side.
const QuestionsTab = lazy(async () => ({ default: (await import('./QuestionsTab.tsx')).QuestionsTab }))
const CompareTab = lazy(async () => ({ default: (await import('./CompareTab.tsx')).CompareTab }))

/** One package: the view of its readers, and for authors also the readers, the transitions and the differences. */
export function PackagePage({ id }: { id: string }) {
  const { t } = useTranslation('techdoc/packages')
  const may = useMay()
  if (!may(packages.actions.read)) return <Room id={id} />
  return (
    <WithRecord<Package> slice={packageSlice} id={id} title={t('one')}>
      {(record) => (
        <WorkPage
          slice={packageSlice}
          record={record}
          label={t('tabs.label')}
          standing={<PackageSummary record={record} />}
          aside={<LateFileExport of="package" id={record.id} title={t('export')} />}
          usual={['signatures', 'history']}
          tabs={[
            { name: 'contents', label: t('tabs.contents'), content: () => <ContentsView id={id} /> },
            { name: 'questions', label: t('tabs.questions'), content: () => <QuestionsTab id={id} /> },
            { name: 'readers', label: t('tabs.readers'), content: () => <ReadersTab record={record} /> },
            { name: 'compare', label: t('tabs.compare'), content: () => <CompareTab record={record} /> },
          ]}
        />
      )}
    </WithRecord>
  )
}
