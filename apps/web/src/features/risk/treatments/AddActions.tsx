import { useQueryClient } from '@tanstack/react-query'
import type { RisklineLine } from 'contract/risk/risk-lines'
import { useRef, useState } from 'react'
import { applyBulk } from '#platform/collections/bulk.ts'
import { declared, type Slice } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { useUndoToast } from '#shared/bulk/use-undo-toast.ts'
import { ShortForm } from '#shared/form/ShortForm.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { actionSlice } from './action-slice.ts'
import { actionFor, createForEach } from './treat-many.ts'

const source: Slice = actionSlice
const NAMES = ['name', 'description', 'verifierId', 'dueOn']

/** The same action against each of several risks, with the owner and the level of each. */
export function AddActions({ lines, onClose }: { lines: readonly RisklineLine[]; onClose: () => void }) {
  const { t } = useTranslation('risk/treatments')
  const client = useQueryClient()
  const announce = useUndoToast()
  // Those of the moment in which the dialog opened: the list shrinks while they are created.
  const [chosen] = useState(lines)
  const made = useRef(new Map<string, string>())
  const [done, setDone] = useState(0)
  const refresh = () =>
    Promise.all(
      ['actions', 'risklines', 'assessments'].map((name) => client.invalidateQueries({ queryKey: [name] })),
    )
  return (
    <Dialog open onClose={onClose} title={t('many.title', { n: chosen.length })} text={t('many.text')}>
      <ShortForm
        slice={actionSlice}
        names={NAMES}
        below={() =>
          done > 0 ? (
            <p role="status" className="text-body text-ink-soft">
              {t('many.done', { done, n: chosen.length })}
            </p>
          ) : null
        }
        submit={t('many.propose', { n: chosen.length })}
        onCancel={onClose}
        onSubmit={async (values) => {
          try {
            await createForEach(
              chosen,
              made.current,
              async (line) =>
                ((await call(declared(source.routes.create), { body: actionFor(line, values) })) as AnyRecord)
                  .id,
              setDone,
            )
          } finally {
            await refresh()
          }
          const ids = [...made.current.values()]
          announce(t('many.proposed', { n: ids.length }), () =>
            applyBulk(
              actionSlice,
              { ids },
              { to: 'cancelled', reason: t('many.undone') },
              crypto.randomUUID(),
            ).then(refresh),
          )
          onClose()
        }}
      />
    </Dialog>
  )
}
