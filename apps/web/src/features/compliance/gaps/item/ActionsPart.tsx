import { useQuery, useQueryClient } from '@tanstack/react-query'
import { requirements, type Requirement } from 'contract/compliance/requirements'
import { actions as register, PRIORITIES, USUAL_DAYS } from 'contract/workspace/actions'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { allOfQuery } from '#platform/collections/all-pages.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useMay } from '#platform/collections/may.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordLink } from '#platform/records/catalogue.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useCreateRecord } from '#platform/records/record-mutations.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ShortForm } from '#shared/form/ShortForm.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { FieldValue } from '#shared/record/FieldValue.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import type { StoredItem } from '../item-rules.ts'
import { actionSlice, requirementSlice } from '../linked-slices.ts'
import { analysisSlice, itemSlice } from '../slices.ts'

const ASKED = ['name', 'description', 'ownerId', 'verifierId', 'dueOn', 'priority']
const DAY = 86_400_000

/** Actions for the gap, and the controls that satisfy the requirement. */
export function ActionsPart({ item }: { item: StoredItem }) {
  const { t } = useTranslation('compliance/gaps')
  const labels = useCollectionLabels(register)
  const locale = useLocale()
  const may = useMay()
  const [adding, setAdding] = useState(false)
  const found = useQuery(allOfQuery(actionSlice, 'requirement', [item.requirement])).data ?? []
  const requirement = useQuery(recordQuery(requirementSlice, item.requirement)).data as
    | Requirement
    | undefined
  return (
    <div className="space-y-6">
      <section aria-label={t('actions.title')} className="space-y-3">
        <div className="flex items-center justify-between gap-3">
          <h3 className="font-semibold">{t('actions.title')}</h3>
          {may(register.actions.create) ? (
            <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
              <Plus aria-hidden />
              {t('actions.add')}
            </Button>
          ) : null}
        </div>
        {found.length === 0 ? <p className="text-body text-ink-soft">{t('actions.none')}</p> : null}
        <ul className="divide-y divide-line">
          {found.map((action) => (
            <li key={action.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-body">
              <PageLink
                {...recordLink('action', action.id)!}
                className="min-w-0 grow text-accent hover:underline"
              >
                <bdi className="me-2 tabular-nums">{action.code}</bdi>
                <LocalizedText text={action.name} />
              </PageLink>
              <FieldValue of={register} name="ownerId" value={action.ownerId} />
              <time dateTime={action.dueOn}>{formatDay(action.dueOn, locale)}</time>
              <StatusBadge status={action.status} label={labels.status(action.status)} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={t('controls')} className="space-y-2 text-body">
        <h3 className="text-read font-semibold">{t('controls')}</h3>
        {requirement?.controls?.length ? (
          <FieldValue of={requirements} name="controls" value={requirement.controls} />
        ) : (
          <p className="text-ink-soft">{t('noControls')}</p>
        )}
      </section>
      {adding ? <AddAction item={item} onClose={() => setAdding(false)} /> : null}
    </div>
  )
}

/** An action for one gap, preset with the owner and the due date that the gap suggests. */
function AddAction({ item, onClose }: { item: StoredItem; onClose: () => void }) {
  const { t } = useTranslation('compliance/gaps')
  const client = useQueryClient()
  const create = useCreateRecord(actionSlice)
  const [start] = useState(() => {
    const priority = PRIORITIES.find((one) => one === item.priority) ?? 'medium'
    const dueOn = new Date(Date.now() + USUAL_DAYS[priority] * DAY).toISOString().slice(0, 10)
    return { name: item.name, description: item.gap, ownerId: item.ownerId, dueOn, priority }
  })
  return (
    <Dialog open onClose={onClose} title={t('actions.addFor', { ref: item.ref ?? '' })}>
      <ShortForm
        slice={actionSlice}
        names={ASKED}
        start={start}
        submit={t('actions.propose')}
        onCancel={onClose}
        onSubmit={async (values) => {
          await create.mutateAsync({ ...values, source: 'gap', gapitem: item.id })
          // Items and analyses include their actions, so they are refetched.
          await client.invalidateQueries({ queryKey: sliceKey(itemSlice.of) })
          await client.invalidateQueries({ queryKey: sliceKey(analysisSlice.of) })
          showToast({ text: t('actions.proposed') })
          onClose()
        }}
      />
    </Dialog>
  )
}
