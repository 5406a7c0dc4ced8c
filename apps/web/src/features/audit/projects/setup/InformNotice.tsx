import type { Project } from 'contract/audit/projects'
import { formatDay } from '#platform/i18n/format.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useInform } from './setup.api.ts'

/** Standard 13.1: what was agreed with the auditee has changed; somebody decides whether to inform them. */
export function InformNotice({ project }: { project: Project }) {
  const { t } = useTranslation(['audit/projects', 'contract/common'])
  const locale = useLocale()
  const inform = useInform(project.id)
  if (!project.uninformedSince || !project.can.includes('update')) return null
  const decide = (tell: boolean) =>
    inform.mutate(tell, {
      onSuccess: ({ told }) =>
        showToast({ text: tell ? t('inform.told', { count: told }) : t('inform.noted') }),
      onError: (error) =>
        showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
    })
  return (
    <div className="my-4">
      <Notice variant="warning">
        <p>{t('inform.text', { day: formatDay(project.uninformedSince, locale) })}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" busy={inform.isPending} onClick={() => decide(true)}>
            {t('inform.tell', { count: project.contacts?.length ?? 0 })}
          </Button>
          <Button variant="secondary" size="small" busy={inform.isPending} onClick={() => decide(false)}>
            {t('inform.not')}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
