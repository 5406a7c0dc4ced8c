import { useQueries } from '@tanstack/react-query'
import { type Control, controls as controlsOf } from 'contract/risk/controls'
import { Link2, Unlink } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { RecordName } from '#shared/record/RecordName.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { useLinkControls } from '../requirements.api.ts'
import { controlSlice } from '../slices.ts'
import type { TabProps } from '../use-requirement-tabs.tsx'
import { lazy } from '#ui/lazy.tsx'

const LinkControls = lazy(async () => ({ default: (await import('../LinkControls.tsx')).LinkControls }))

/** The controls that satisfy the requirement, and a way to link more from the library. */
export function ControlsTab({ requirement }: TabProps) {
  const { t } = useTranslation('compliance/requirements')
  const labels = useCollectionLabels(controlsOf)
  const [linking, setLinking] = useState(false)
  const link = useLinkControls()
  const ids = requirement.controls ?? []
  const found = useQueries({ queries: ids.map((id) => recordQuery(controlSlice, id)) })
  const mayEdit = requirement.can.includes('update')
  const add = mayEdit ? (
    <Button variant="secondary" onClick={() => setLinking(true)}>
      <Link2 aria-hidden />
      {t('controls.add')}
    </Button>
  ) : null
  return (
    <div className="space-y-4 text-body">
      {ids.length === 0 ? (
        <EmptyState title={t('controls.none.title')} text={t('controls.none.text')}>
          {add}
        </EmptyState>
      ) : (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {found.map(({ data }, at) =>
              data ? (
                <ControlRow
                  key={ids[at]}
                  control={data as Control}
                  labels={labels}
                  onRemove={
                    mayEdit
                      ? () =>
                          link.mutate({ requirements: [requirement.id], controls: [data.id], link: false })
                      : undefined
                  }
                />
              ) : null,
            )}
          </ul>
          {add}
        </>
      )}
      <Suspense>
        {linking ? (
          <LinkControls
            requirements={[requirement.id]}
            onClose={() => setLinking(false)}
            onDone={() => setLinking(false)}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

interface ControlRowProps {
  control: Control
  labels: ReturnType<typeof useCollectionLabels>
  onRemove: (() => void) | undefined
}

function ControlRow({ control, labels, onRemove }: ControlRowProps) {
  const { t } = useTranslation('compliance/requirements')
  const { id, code, name, status, type, nature, frequency, key } = control
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1 space-y-1">
        <RecordName record={{ id, code, title: name, status, type: 'control' }} />
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-ink-soft">
          <span>{labels.choice('type', type)}</span>
          <span>{labels.choice('nature', nature)}</span>
          <span>{labels.choice('frequency', frequency)}</span>
          {key ? <span className="font-medium text-ink">{labels.field('key')}</span> : null}
        </p>
      </div>
      <StatusBadge status={status} label={labels.status(status)} />
      {onRemove ? (
        <IconButton label={t('controls.remove', { code })} icon={<Unlink aria-hidden />} onClick={onRemove} />
      ) : null}
    </li>
  )
}
