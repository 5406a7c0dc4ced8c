import { queryOptions, useQuery } from '@tanstack/react-query'
import { meRoutes, type OwnSignIn } from 'contract/workspace/me'
import { useState } from 'react'
import { call } from '#platform/http.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { endSignInsElsewhere } from '#platform/session/end-sign-ins.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { SignInTable } from '#shared/sign-ins/SignInTable.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { EndSignInsDialog } from './EndSignInsDialog.tsx'

const ownSignIns = queryOptions({
  queryKey: ['own-sign-ins'],
  queryFn: async ({ signal }) => (await call(meRoutes.signIns, { signal })).items,
})

/** The person's own sessions: they can recognise a stranger's and end it. */
export function OwnSignIns() {
  const { t } = useTranslation('workspace/personal')
  const locale = useLocale()
  const list = useQuery(ownSignIns)
  const [ending, setEnding] = useState<OwnSignIn>()
  if (list.isPending) return <Loading />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />

  async function end(at: string, token: string) {
    await endSignInsElsewhere(at, token)
    setEnding(undefined)
    showToast({ text: t('ending.done') })
    await list.refetch()
  }
  const stateOf = (one: OwnSignIn) =>
    one.state === 'open' ? (
      <Button
        variant="secondary"
        size="small"
        aria-label={t('ending.openOf', { moment: formatMoment(one.at, locale) })}
        onClick={() => setEnding(one)}
      >
        {t('ending.open')}
      </Button>
    ) : (
      t(`ending.states.${one.state}`)
    )
  return (
    <>
      <SignInTable items={list.data} state={stateOf} />
      {ending ? (
        <EndSignInsDialog
          title={t('ending.title')}
          text={t('ending.text', { moment: formatMoment(ending.at, locale) })}
          submit={t('ending.open')}
          end={(token) => end(ending.at, token)}
          onClose={() => setEnding(undefined)}
        />
      ) : null}
    </>
  )
}
