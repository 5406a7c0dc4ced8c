import { invitationRoutes } from 'contract/workspace/invitations'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode, type ShownErrorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { useTitle } from '#platform/use-title.ts'
import { BlankLayout } from '#ui/BlankLayout.tsx'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { Notice } from '#ui/Notice.tsx'

const SCOPES = ['organisation', 'everywhere'] as const

/** Blocks and reports invitations, for somebody who has no account. Pressing the button acts; opening the page does not. */
export function BlockInvitationsPage({ token }: { token: string }) {
  const { t } = useTranslation(['workspace/invitations', 'contract/common'])
  const [state, setState] = useState<'open' | 'busy' | 'done' | ShownErrorCode>('open')
  useTitle(t('block.title'))

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    setState('busy')
    try {
      const block = entered.get('block') === 'everywhere' ? 'everywhere' : 'organisation'
      await call(invitationRoutes.block, { body: { token, block, report: entered.has('report') } })
      setState('done')
    } catch (error) {
      setState(errorCode(error))
    }
  }

  if (state === 'done')
    return (
      <BlankLayout title={t('block.title')}>
        <Notice variant="success">{t('block.done')}</Notice>
      </BlankLayout>
    )
  const code = token.length < 20 ? 'NOT_FOUND' : state === 'open' || state === 'busy' ? null : state
  return (
    <BlankLayout title={t('block.title')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-6 text-body">
        {code ? (
          <Notice variant="danger">
            {code === 'NOT_FOUND' || code === 'INVALID_INPUT'
              ? t('block.spent')
              : t(`contract/common:errors.${code}`)}
          </Notice>
        ) : null}
        <p>{t('block.text')}</p>
        <fieldset>
          <legend className="mb-2 font-medium">{t('block.which')}</legend>
          {SCOPES.map((scope, at) => (
            <label key={scope} className="flex items-start gap-3 py-1">
              <input
                type="radio"
                name="block"
                value={scope}
                defaultChecked={at === 0}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              {t(`block.${scope}`)}
            </label>
          ))}
        </fieldset>
        <CheckField name="report" label={t('block.report')} hint={t('block.reportHint')} />
        <Button type="submit" busy={state === 'busy'}>
          {t('block.submit')}
        </Button>
      </form>
    </BlankLayout>
  )
}
