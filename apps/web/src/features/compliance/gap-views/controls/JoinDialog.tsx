import type { ControlMatrix } from 'contract/compliance/gap-controls'
import { requirements } from 'contract/compliance/requirements'
import { inLocale } from 'contract/locale'
import { useMay } from '#platform/collections/may.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordLink } from '#platform/records/catalogue.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { itemLink } from '../gap-links.ts'
import { useJoinControl } from '../gap-views.api.ts'
import { markOf } from './ControlMark.tsx'

interface JoinDialogProps {
  analysis: string
  requirement: ControlMatrix['requirements'][number]
  control: ControlMatrix['controls'][number]
  joined: boolean
  onClose: () => void
}

/** Whether a control satisfies a requirement; people with the permission can change it. */
export function JoinDialog({ analysis, requirement, control, joined, onClose }: JoinDialogProps) {
  const { t } = useTranslation([
    'compliance/gap-views',
    'contract/common',
    'contract/requirements',
    'contract/controls',
  ])
  const may = useMay()
  const locale = useLocale()
  const join = useJoinControl(analysis)
  const change = () =>
    join.mutate(
      { requirement: requirement.id, control: control.id, joined: !joined },
      {
        onSuccess: () => {
          showToast({ text: t(joined ? 'controls.parted' : 'controls.joined') })
          onClose()
        },
        onError: (error) =>
          showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
      },
    )
  const link = 'text-accent hover:underline'
  return (
    <Dialog open onClose={onClose} title={`${requirement.ref ?? requirement.code} × ${control.code}`}>
      <dl className="space-y-3 text-body">
        <div>
          <dt className="text-meta text-ink-soft">{t('contract/requirements:one')}</dt>
          <dd>
            <PageLink {...itemLink(analysis, requirement.item)} className={link}>
              <bdi>{inLocale(requirement.name, locale)}</bdi>
            </PageLink>
          </dd>
        </div>
        <div>
          <dt className="text-meta text-ink-soft">{t('contract/controls:one')}</dt>
          <dd>
            <PageLink {...recordLink('control', control.id)!} className={link}>
              <bdi>{inLocale(control.name, locale)}</bdi>
            </PageLink>
            <p className="text-ink-soft">
              {t(`controls.marks.${markOf(control.rating)}`)}
              {control.key ? ` · ${t('controls.key')}` : ''}
            </p>
          </dd>
        </div>
      </dl>
      <p className="mt-4 text-body">{t(joined ? 'controls.isJoined' : 'controls.isNot')}</p>
      <div className="mt-4 flex justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          {t('close')}
        </Button>
        {may(requirements.actions.update) ? (
          <Button busy={join.isPending} onClick={change}>
            {t(joined ? 'controls.part' : 'controls.join')}
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}
