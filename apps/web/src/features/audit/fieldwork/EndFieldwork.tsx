import { type Project, projects } from 'contract/audit/projects'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { errorCode } from '#platform/errors.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { useRecordStep } from '#platform/records/record-mutations.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { projectSlice } from './slices.ts'

/** Ends fieldwork where the work was done, as soon as nothing is in the way. */
export function EndFieldwork({ project }: { project: Project }) {
  const { t } = useTranslation(['audit/fieldwork', 'contract/common'])
  const labels = useCollectionLabels(projects)
  const move = useRecordStep(projectSlice, project.id)
  if (project.status !== 'fieldwork' || !project.can.includes('to:completion')) return null
  const end = () =>
    move.mutate(
      { version: project.version, step: { kind: 'transition', to: 'completion' } },
      {
        onError: (error) =>
          showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
      },
    )
  return (
    <div className="mb-4">
      <Notice variant="success">
        <p>{t('end.ready')}</p>
        <div className="mt-2">
          <Button size="small" busy={move.isPending} onClick={end}>
            {labels.transition('completion')}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
