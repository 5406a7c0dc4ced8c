import { useSuspenseQuery } from '@tanstack/react-query'
import type { ProtectedAct } from 'contract/workspace/protection'
import type { HandedOver, HandOver } from 'contract/workspace/user-administration'
import type { User } from 'contract/workspace/users'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { Named } from '#platform/collections/names.ts'
import { meQuery } from '#platform/session/me.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { ReasonField } from '#ui/dialog/ReasonField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ProtectedDialog } from '#shared/protection/ProtectedDialog.tsx'
import { ColleagueField } from './ColleagueField.tsx'
import { KindTable } from './KindTable.tsx'
import { useKindTitles } from './use-kind-titles.ts'
import { useLeavingProblem } from './use-leaving-problem.ts'
import { useMember } from './users.api.ts'

interface HandOverFormProps {
  user: User
  left: HandOver
  onDone: (handed: HandedOver) => void
  /** Called when the departure was requested: that of an administrator needs a request. */
  onAsked: () => void
}

/** The new owners and the reason. Nothing changes unless everything can be reassigned. */
export function HandOverForm({ user, left, onDone, onAsked }: HandOverFormProps) {
  const { t } = useTranslation('workspace/users')
  const titleOf = useKindTitles()
  const { deactivate } = useMember(user.id)
  const [all, setAll] = useState<Named | null>(null)
  const [apart, setApart] = useState(false)
  const [byKind, setByKind] = useState<Readonly<Record<string, Named | null>>>({})
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [act, setAct] = useState<ProtectedAct | null>(null)
  const me = useSuspenseQuery(meQuery).data
  const problem = useLeavingProblem(deactivate.error, titleOf)
  const newOwners = left.kinds.map(({ type }) => ({ type, to: (apart ? byKind[type] : null) ?? all }))
  const isComplete = reason.trim() !== '' && newOwners.every(({ to }) => to !== null)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (!isComplete) return
    const named = apart
      ? newOwners.flatMap(({ type, to }) => (byKind[type] && to ? [{ type, to: to.id }] : []))
      : []
    if (user.roles.includes('admin') && user.active && user.id !== me.id) {
      setAct({ kind: 'member.deactivate', member: user.id, handOverTo: all?.id ?? null, byKind: named })
      return
    }
    deactivate.mutate(
      { handOverTo: all?.id ?? null, byKind: named, reason: reason.trim() },
      { onSuccess: onDone },
    )
  }
  return (
    <>
      <form noValidate onSubmit={submit} className="space-y-4">
        {problem ? <Notice variant="danger">{problem}</Notice> : null}
        {left.kinds.length === 0 ? (
          <Notice>{t('leaving.nothing')}</Notice>
        ) : (
          <>
            <KindTable
              kinds={left.kinds}
              titleOf={titleOf}
              newOwner={
                apart
                  ? {
                      head: t('leaving.to'),
                      cell: (type) => (
                        <ColleagueField
                          label={t('leaving.toOf', { kind: titleOf(type) })}
                          labelHidden
                          value={byKind[type] ?? null}
                          except={[user.id]}
                          missing={tried && !byKind[type] && !all}
                          onPick={(picked) => setByKind((now) => ({ ...now, [type]: picked }))}
                        />
                      ),
                    }
                  : undefined
              }
            />
            <ColleagueField
              label={apart ? t('leaving.others') : t('leaving.everything')}
              value={all}
              except={[user.id]}
              missing={tried && !all && !apart}
              onPick={setAll}
            />
            <CheckField
              label={t('leaving.apart')}
              checked={apart}
              onChange={(event) => setApart(event.target.checked)}
            />
          </>
        )}
        <ReasonField
          label={t('reasonNeeded')}
          hint={t('reasonHint')}
          value={reason}
          missing={tried && reason.trim() === ''}
          onChange={setReason}
        />
        <Button type="submit" variant="danger" busy={deactivate.isPending}>
          {left.kinds.length === 0 ? t('leaving.confirm') : t('leaving.confirmHand')}
        </Button>
      </form>
      <ProtectedDialog act={act} reason={reason.trim()} onClose={() => setAct(null)} onDone={onAsked} />
    </>
  )
}
