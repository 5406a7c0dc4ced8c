import type { Proposal } from 'contract/workspace/proposals'
import { useState } from 'react'
import { errorCode } from '#platform/errors.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useProposals } from './assistance.api.ts'
import { ProposalCard } from './ProposalCard.tsx'

interface ProposalListProps {
  label: string
  proposals: readonly Proposal[]
  /** The record on whose page they are shown. */
  of?: string | undefined
}

/** Proposals with their passages, to accept, or to refuse with a reason. */
export function ProposalList({ label, proposals, of }: ProposalListProps) {
  const { t } = useTranslation(['shared/assistance', 'contract/common'])
  const { accept, refuse } = useProposals()
  const [refusing, setRefusing] = useState<Proposal>()
  const failed = (error: unknown) =>
    showToast({
      text:
        errorCode(error) === 'CONTENT_CHANGED' ? t('stale') : t(`contract/common:errors.${errorCode(error)}`),
      variant: 'danger',
    })
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line rounded-control border border-line text-body">
        {proposals.map((proposal) => (
          <ProposalCard
            key={proposal.id}
            proposal={proposal}
            of={of}
            busy={accept.isPending && accept.variables === proposal.id}
            onAccept={() =>
              accept.mutate(proposal.id, {
                onError: failed,
                onSuccess: () => showToast({ text: t('accepted') }),
              })
            }
            onRefuse={() => setRefusing(proposal)}
          />
        ))}
      </ul>
      {refusing ? (
        <ConfirmDialog
          open
          title={t('refuseOne', {
            code: of === refusing.target.id ? refusing.subject.code : refusing.target.code,
          })}
          text={t('reasonHint')}
          confirm={t('refuse')}
          reason="required"
          busy={refuse.isPending}
          onConfirm={(reason) =>
            refuse.mutate(
              { id: refusing.id, reason },
              { onError: failed, onSettled: () => setRefusing(undefined) },
            )
          }
          onCancel={() => setRefusing(undefined)}
        />
      ) : null}
    </>
  )
}
