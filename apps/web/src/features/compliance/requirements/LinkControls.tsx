import { useTranslation } from '#platform/i18n/index.ts'
import type { BulkReport } from '#platform/collections/bulk.ts'
import { LinkManyDialog } from '#shared/bulk/LinkManyDialog.tsx'
import { checkControls, useLinkControls } from './requirements.api.ts'

interface LinkControlsProps {
  requirements: readonly string[]
  onClose: () => void
  onDone: (report: BulkReport) => void
}

/** Links further controls to these requirements. */
export function LinkControls({ requirements, ...rest }: LinkControlsProps) {
  const { t } = useTranslation('compliance/requirements')
  const link = useLinkControls()
  const wanted = (controls: string[]) => ({ requirements: [...requirements], controls, link: true })
  return (
    <LinkManyDialog
      {...rest}
      title={t('controls.title', { count: requirements.length })}
      kind="control"
      labels={{
        choose: t('controls.choose'),
        hint: t('controls.hint'),
        changed: (count) => t('bulk.changed', { count }),
        unchanged: (count) => t('bulk.unchanged', { count }),
        submit: t('controls.submit'),
      }}
      of={['requirement-tree', requirements]}
      check={(controls, signal) => checkControls(wanted(controls), signal)}
      onLink={(controls) => link.mutateAsync(wanted(controls))}
    />
  )
}
