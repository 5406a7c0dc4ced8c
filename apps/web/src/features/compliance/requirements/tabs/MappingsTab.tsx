import { useQuery } from '@tanstack/react-query'
import type { Counterpart } from 'contract/compliance/mappings'
import { requirements } from 'contract/compliance/requirements'
import { Unlink } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { errorCode } from '#platform/errors.ts'
import { RecordProposals } from '#shared/assistance/lazy.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { SearchPicker } from '#shared/form/SearchPicker.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RecordName } from '#shared/record/RecordName.tsx'
import { mappingsQuery, useMap } from '../requirements.api.ts'
import type { TabProps } from '../use-requirement-tabs.tsx'

/** Requirements of other universes that are mapped to this one, whichever side the mapping was made on. */
export function MappingsTab({ requirement }: TabProps) {
  const { t } = useTranslation(['compliance/requirements', 'contract/common'])
  const id = useId()
  const mapped = useQuery(mappingsQuery(requirement.id))
  const { add, remove } = useMap(requirement.id)
  // A new picker after each choice, ready for the next.
  const [picks, setPicks] = useState(0)
  const mayEdit = requirement.can.includes('update')
  if (mapped.isPending) return <Loading />
  if (mapped.isError) return <ErrorState error={mapped.error} onRetry={() => void mapped.refetch()} />
  const problem = add.error ?? remove.error
  const within = problem && errorCode(problem) === 'INVALID_INPUT'
  return (
    <div className="space-y-4 text-body">
      {problem ? (
        <Notice variant="danger">
          {within ? t('mappings.sameUniverse') : t(`contract/common:errors.${errorCode(problem)}`)}
        </Notice>
      ) : null}
      {mapped.data.length === 0 ? (
        <EmptyState title={t('mappings.none.title')} text={t('mappings.none.text')} />
      ) : (
        <ul aria-label={t('tabs.mappings')} className="divide-y divide-line border-y border-line">
          {mapped.data.map((one) => (
            <CounterpartRow
              key={one.id}
              counterpart={one}
              onRemove={mayEdit ? () => remove.mutate(one.id) : undefined}
            />
          ))}
        </ul>
      )}
      {mayEdit ? (
        <div>
          <label htmlFor={id} className="mb-1.5 block font-medium">
            {t('mappings.add')}
          </label>
          <SearchPicker
            key={picks}
            id={id}
            kind="requirement"
            value={null}
            except={[requirement.id, ...mapped.data.map((one) => one.id)]}
            onPick={(picked) => {
              if (!picked) return
              add.mutate([picked.id])
              setPicks(picks + 1)
            }}
          />
          <p className="mt-1 text-ink-soft">{t('mappings.hint')}</p>
        </div>
      ) : null}
      <Suspense>
        <RecordProposals record={requirement.id} capability="mapping" />
      </Suspense>
    </div>
  )
}

interface CounterpartRowProps {
  counterpart: Counterpart
  onRemove: (() => void) | undefined
}

function CounterpartRow({ counterpart, onRemove }: CounterpartRowProps) {
  const { t } = useTranslation('compliance/requirements')
  const labels = useCollectionLabels(requirements)
  const { code, ref, universe, answer, reviewed, validEvidence } = counterpart
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1 space-y-1">
        <RecordName record={{ ...counterpart, type: 'requirement' }} />
        <p className="flex flex-wrap gap-x-3 text-ink-soft">
          <bdi>{`${universe.code} ${ref}`}</bdi>
          <span>{labels.choice('answer', answer ?? 'not_assessed')}</span>
          {reviewed ? <span className="text-success">{t('offers.reviewed')}</span> : null}
          <span>{t('mappings.evidence', { count: validEvidence })}</span>
        </p>
      </div>
      {onRemove ? (
        <IconButton label={t('mappings.remove', { code })} icon={<Unlink aria-hidden />} onClick={onRemove} />
      ) : null}
    </li>
  )
}
