import { labelled } from 'contract/locale'
import { useMutation, useQuery, type QueryKey } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { type BulkReport, skippedByReason } from '#platform/collections/bulk.ts'
import type { NamedKind } from '#platform/collections/names.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ReferencesInput } from '#shared/form/ReferenceInput.tsx'
import { Notice } from '#ui/Notice.tsx'

export interface LinkManyDialogProps {
  title: string
  text?: string | undefined
  /** The type of the records to choose from. */
  kind: NamedKind
  labels: {
    readonly choose: string
    readonly hint: string
    readonly changed: (count: number) => string
    readonly unchanged: (count: number) => string
    readonly submit: string
  }
  /** The query key of the linked records. */
  of: QueryKey
  /** Previews what linking these would change. */
  check: (ids: string[], signal: AbortSignal) => Promise<BulkReport>
  onLink: (ids: string[]) => Promise<BulkReport>
  onClose: () => void
  onDone: (report: BulkReport) => void
}

/** Chooses what many records are linked to, with a preview. */
export function LinkManyDialog(props: LinkManyDialogProps) {
  const { title, text, kind, labels, of, check, onLink, onClose, onDone } = props
  const { t } = useTranslation(['ui/dialog', 'contract/common'])
  const locale = useLocale()
  const id = useId()
  const [chosen, setChosen] = useState<string[]>([])
  const preview = useQuery({
    queryKey: [...of, 'check', chosen],
    queryFn: ({ signal }) => check(chosen, signal),
    enabled: chosen.length > 0,
    staleTime: 0,
  })
  const link = useMutation({ mutationFn: onLink, onSuccess: onDone })
  const problem = link.error ?? preview.error
  return (
    <Dialog open onClose={onClose} title={title} text={text}>
      <div className="space-y-4">
        {problem ? (
          <Notice variant="danger">{t(`contract/common:errors.${errorCode(problem)}`)}</Notice>
        ) : null}
        <div>
          <label htmlFor={id} className="mb-1.5 block text-body font-medium">
            {labels.choose}
          </label>
          <ReferencesInput id={id} kind={kind} value={chosen} onChange={setChosen} problem={undefined} />
        </div>
        <div role="status" className="space-y-1 text-body">
          {preview.data ? (
            <>
              <p>
                {labels.changed(preview.data.changed)}{' '}
                {preview.data.unchanged > 0 ? labels.unchanged(preview.data.unchanged) : null}
              </p>
              {skippedByReason(preview.data.skipped).map(({ reason, codes }) => (
                <p key={reason} className="text-warning">
                  {labelled(codes.join(', '), t(`contract/common:errors.${reason as 'FORBIDDEN'}`), locale)}
                </p>
              ))}
            </>
          ) : (
            <p className="text-ink-soft">{labels.hint}</p>
          )}
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            disabled={(preview.data?.changed ?? 0) === 0}
            busy={link.isPending}
            onClick={() => link.mutate(chosen)}
          >
            {labels.submit}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
