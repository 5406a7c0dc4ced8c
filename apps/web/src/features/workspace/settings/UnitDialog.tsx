import type { Unit } from 'contract/workspace/units'
import { useState } from 'react'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ShortForm } from '#shared/form/ShortForm.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { placesFor, unitText } from './unit-tree.ts'
import { unitSlice, useUnitChanges } from './units.api.ts'

export type UnitTask =
  | { kind: 'add'; under: Unit | null }
  | { kind: 'change' | 'move' | 'archive'; unit: Unit }

interface UnitDialogProps {
  units: readonly Unit[]
  task: UnitTask
  onClose: () => void
  onMade: (id: string) => void
}

const NEW = ['code', 'name', 'kind', 'country']
const CHANGED = ['name', 'kind', 'country', 'ownerId']

export function UnitDialog(props: UnitDialogProps) {
  const { task } = props
  if (task.kind === 'move') return <MoveUnit {...props} unit={task.unit} />
  return task.kind === 'archive' ? (
    <ArchiveUnit {...props} unit={task.unit} />
  ) : (
    <WriteUnit {...props} task={task} />
  )
}

type WriteTask = Extract<UnitTask, { kind: 'add' }> | { kind: 'change' | 'move' | 'archive'; unit: Unit }

function WriteUnit({ task, onClose, onMade }: UnitDialogProps & { task: WriteTask }) {
  const { t } = useTranslation('workspace/settings')
  const locale = useLocale()
  const { create, change } = useUnitChanges()
  const under = task.kind === 'add' ? task.under : null
  const unit = task.kind === 'add' ? null : task.unit
  return (
    <Dialog
      open
      onClose={onClose}
      title={unit ? t('units.changeTitle') : t('units.add')}
      text={under ? t('units.under', { unit: unitText(under, locale) }) : undefined}
    >
      <ShortForm
        slice={unitSlice}
        names={unit ? CHANGED : NEW}
        start={unit ? { ...unit } : { kind: under ? 'department' : 'company' }}
        submit={t('units.save')}
        onCancel={onClose}
        onSubmit={async (values) => {
          if (unit) await change.mutateAsync({ unit, changes: values })
          else {
            const made = await create.mutateAsync({ ...values, parent: under?.id ?? null })
            onMade(made.id)
          }
          showToast({ text: t('units.saved') })
          onClose()
        }}
      />
    </Dialog>
  )
}

type OneUnit = UnitDialogProps & { unit: Unit }

function MoveUnit({ units, unit, onClose }: OneUnit) {
  const { t } = useTranslation(['workspace/settings', 'ui/dialog', 'contract/common'])
  const locale = useLocale()
  const { change } = useUnitChanges()
  const places = placesFor(units, unit)
  const [parent, setParent] = useState(unit.parent ? '' : (places[0]?.id ?? ''))
  const move = () =>
    change.mutate(
      { unit, changes: { parent: parent || null } },
      {
        onSuccess: () => {
          showToast({ text: t('units.moved') })
          onClose()
        },
      },
    )
  return (
    <Dialog open onClose={onClose} title={t('units.moveTitle', { unit: unitText(unit, locale) })}>
      <div className="space-y-5">
        {change.error ? (
          <Notice variant="danger">{t(`contract/common:errors.${errorCode(change.error)}`)}</Notice>
        ) : null}
        <SelectField
          label={t('units.moveTo')}
          value={parent}
          onChange={(event) => setParent(event.target.value)}
        >
          {unit.parent ? <option value="">{t('units.top')}</option> : null}
          {places.map((place) => (
            <option key={place.id} value={place.id}>
              {unitText(place, locale)}
            </option>
          ))}
        </SelectField>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {t('ui/dialog:cancel')}
          </Button>
          <Button busy={change.isPending} disabled={!unit.parent && places.length === 0} onClick={move}>
            {t('units.tasks.move')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function ArchiveUnit({ unit, onClose }: OneUnit) {
  const { t } = useTranslation(['workspace/settings', 'contract/common'])
  const locale = useLocale()
  const { archive } = useUnitChanges()
  return (
    <ConfirmDialog
      open
      title={t('units.archiveTitle', { unit: unitText(unit, locale) })}
      text={t('units.archiveText')}
      confirm={t('units.tasks.archive')}
      reason="required"
      busy={archive.isPending}
      problem={archive.error ? t(`contract/common:errors.${errorCode(archive.error)}`) : undefined}
      onConfirm={(reason) => archive.mutate({ unit, reason }, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}
