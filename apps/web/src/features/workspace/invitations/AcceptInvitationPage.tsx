import { useMutation } from '@tanstack/react-query'
import type { Me, Membership } from 'contract/workspace/me'
import { invitationRoutes } from 'contract/workspace/invitations'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { useTitle } from '#platform/use-title.ts'
import { BlankLayout } from '#ui/BlankLayout.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

interface AcceptInvitationPageProps {
  me: Me
  token: string
  onAccepted: (membership: Membership) => Promise<void>
  onOtherAccount: () => void
}

/** Joining needs an explicit click, after the person has seen with which account. */
export function AcceptInvitationPage({ me, token, onAccepted, onOtherAccount }: AcceptInvitationPageProps) {
  const { t } = useTranslation(['workspace/invitations', 'contract/common'])
  useTitle(t('title'))
  const accept = useMutation({
    mutationFn: () => call(invitationRoutes.accept, { body: { token } }),
    onSuccess: onAccepted,
  })
  const code = accept.error ? errorCode(accept.error) : null
  const problem = code === 'NOT_FOUND' ? t('wrongAccount') : code ? t(`contract/common:errors.${code}`) : null

  if (token.length < 20) {
    return (
      <BlankLayout title={t('title')}>
        <Notice variant="danger">{t('incomplete')}</Notice>
      </BlankLayout>
    )
  }
  return (
    <BlankLayout title={t('title')}>
      <div className="space-y-6 text-body">
        {problem ? <Notice variant="danger">{problem}</Notice> : null}
        <p>{t('text')}</p>
        <p>
          <bdi className="block font-medium">{me.name}</bdi>
          <bdi className="block text-ink-soft">{me.email}</bdi>
        </p>
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button busy={accept.isPending} onClick={() => accept.mutate()}>
            {t('accept')}
          </Button>
          <Button variant="secondary" onClick={onOtherAccount}>
            {t('other')}
          </Button>
        </div>
      </div>
    </BlankLayout>
  )
}
