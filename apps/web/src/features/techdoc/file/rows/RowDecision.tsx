import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fileRowRoutes, filerows, type FileRow } from 'contract/techdoc/file/file-rows'
import { OPEN_SECTION_STATES, type Section } from 'contract/techdoc/file/sections'
import { isMarkedAccepted } from 'contract/techdoc/risk/hazard-rules'
import { Check, PenLine, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMay } from '#platform/collections/may.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import { askAgainAround, takeAnswer } from '#platform/records/record-mutations.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { lazy } from '#ui/lazy.tsx'
import { Notice } from '#ui/Notice.tsx'
import { isNamedProblem, valueProblems } from '../fields/value-problems.ts'
import { rowSlice, sectionSlice } from '../slices.ts'
import type { RowLine } from './row-store.ts'

const SignDialog = lazy(async () => {
  const [{ SignDialog: Loaded }] = await Promise.all([
    import('#shared/signatures/SignDialog.tsx'),
    loadNamespaces('shared/signatures', 'contract/signatures'),
  ])
  return { default: Loaded }
})

interface RowDecisionProps {
  section: Section
  /** The saved row: decisions are about it, and not about unsaved input. */
  saved: RowLine
  isSaved: boolean
}

/** RSK-9: the acceptance of a hazard, and the signature of a benefit-risk decision. */
export function RowDecision(props: RowDecisionProps) {
  const may = useMay()
  const { section } = props
  if (!OPEN_SECTION_STATES.some((status) => status === section.status)) return null
  if (section.key === 'br.hazards' && may(filerows.actions.review)) return <Acceptance {...props} />
  if (section.key === 'br.benefit-risk' && may(filerows.actions.approve)) return <Signing {...props} />
  return null
}

/** Accepts the residual risk of a hazard, or withdraws the acceptance. */
function useDecision(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ version, reason }: { version: number; reason?: string }): Promise<FileRow> =>
      reason === undefined
        ? call(fileRowRoutes.accept, { params: { id }, version })
        : call(fileRowRoutes.withdrawAcceptance, { params: { id }, version, body: { reason } }),
    onSuccess: async (row) => {
      await takeAnswer(client, rowSlice, row)
      await askAgainAround(client, rowSlice, id)
      void client.invalidateQueries({ queryKey: sliceKey(sectionSlice.of) })
    },
  })
}

function Acceptance({ saved, isSaved }: RowDecisionProps) {
  const { t } = useTranslation(['techdoc/file', 'contract/common', 'contract/fileproblems'])
  const decide = useDecision(saved.id)
  const [withdrawing, setWithdrawing] = useState(false)
  const isAccepted = isMarkedAccepted(saved)
  const code = valueProblems(decide.error)['rowStatus']
  const problem = !decide.error
    ? undefined
    : code !== undefined && isNamedProblem(code)
      ? t(`contract/fileproblems:${code}`)
      : t(`contract/common:errors.${errorCode(decide.error)}`)
  return (
    <div className="space-y-2">
      {problem && !withdrawing ? <Notice variant="danger">{problem}</Notice> : null}
      {isAccepted ? (
        <Button
          variant="secondary"
          size="small"
          disabled={!isSaved}
          onClick={() => {
            decide.reset()
            setWithdrawing(true)
          }}
        >
          <Undo2 aria-hidden className="rtl:-scale-x-100" />
          {t('acceptance.withdraw')}
        </Button>
      ) : (
        <Button
          size="small"
          busy={decide.isPending}
          disabled={!isSaved}
          onClick={() => decide.mutate({ version: saved.version })}
        >
          <Check aria-hidden />
          {t('acceptance.accept')}
        </Button>
      )}
      <Suspense>
        <ConfirmDialog
          open={withdrawing}
          title={t('acceptance.withdraw')}
          text={t('acceptance.withdrawText')}
          confirm={t('acceptance.withdraw')}
          reason="required"
          busy={decide.isPending}
          problem={problem}
          onCancel={() => setWithdrawing(false)}
          onConfirm={(reason) =>
            decide.mutate({ version: saved.version, reason }, { onSuccess: () => setWithdrawing(false) })
          }
        />
      </Suspense>
    </div>
  )
}

/** RSK-9: a high residual risk is accepted only with this signature. */
function Signing({ saved, isSaved }: RowDecisionProps) {
  const { t } = useTranslation('techdoc/file')
  const [signing, setSigning] = useState(false)
  return (
    <div>
      <Button size="small" disabled={!isSaved} onClick={() => setSigning(true)}>
        <PenLine aria-hidden />
        {t('acceptance.sign')}
      </Button>
      <Suspense>
        {signing ? (
          <SignDialog
            slice={rowSlice}
            record={saved}
            meanings={['approval']}
            onClose={() => setSigning(false)}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
