import { useQuery } from '@tanstack/react-query'
import { revisions, type Revision } from 'contract/compliance/revisions'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useMay } from '#platform/collections/may.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { ShortForm } from '#shared/form/ShortForm.tsx'
import { Loading } from '#ui/Loading.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { Section } from '#ui/Section.tsx'
import { useAdd } from '../setup.api.ts'
import { useSetupAddress } from '../setup-address.ts'
import { revisionSlice } from './slices.ts'
import type { StepProps } from '../step-props.ts'
import { RevisionView } from './RevisionView.tsx'
import { revisionsQuery } from './version.api.ts'

const isOpen = ({ status }: Revision) => status === 'draft' || status === 'submitted'

/** The version in progress, or the form to start one; and all earlier versions. */
export function VersionStep({ universe }: StepProps) {
  const { t } = useTranslation('compliance/setup')
  const may = useMay()
  const { revision, go } = useSetupAddress()
  const asked = useQuery(revisionsQuery(universe.id))
  const [beginning, setBeginning] = useState(false)
  if (asked.isPending) return <Loading />
  if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />

  const open = asked.data.find(isOpen)
  const shown = revision ?? open?.id
  const others = asked.data.filter(({ id }) => id !== shown)
  const inUse = universe.status === 'active' || universe.status === 'under_update'
  return (
    <>
      {shown && shown !== open?.id ? (
        <Button variant="quiet" onClick={() => go({ revision: undefined })}>
          {t(open ? 'version.toOpen' : 'version.toList')}
        </Button>
      ) : null}
      {shown ? <RevisionView key={shown} universe={universe} id={shown} /> : null}
      {!shown ? (
        <Section
          level="h3"
          title={t('version.begin')}
          text={t(inUse ? 'version.beginText' : 'version.notInUse')}
        >
          {may(revisions.actions.create) ? (
            <Button disabled={!inUse} onClick={() => setBeginning(true)}>
              <Plus aria-hidden />
              {t('version.begin')}
            </Button>
          ) : null}
        </Section>
      ) : null}
      {others.length > 0 ? <Versions versions={others} onShow={(id) => go({ revision: id }, false)} /> : null}
      {beginning ? <BeginDialog universe={universe.id} onClose={() => setBeginning(false)} /> : null}
    </>
  )
}

function Versions({ versions, onShow }: { versions: readonly Revision[]; onShow: (id: string) => void }) {
  const { t } = useTranslation('compliance/setup')
  const locale = useLocale()
  const labels = useCollectionLabels(revisions)
  return (
    <Section level="h3" title={t('version.others')}>
      <ul className="divide-y divide-line">
        {versions.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-body">
            <button
              type="button"
              className="cursor-pointer font-medium text-accent hover:underline"
              onClick={() => onShow(one.id)}
            >
              <bdi>{one.edition}</bdi>
            </button>
            <bdi className="text-ink-soft">{one.code}</bdi>
            <StatusBadge status={one.status} label={labels.status(one.status)} />
            <span className="text-ink-soft">{formatDay(one.activateOn, locale)}</span>
            <span className="text-ink-soft">
              {t('version.summary', {
                added: one.added,
                changed: one.changed,
                renumbered: one.renumbered,
                removed: one.removed,
              })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function BeginDialog({ universe, onClose }: { universe: string; onClose: () => void }) {
  const { t } = useTranslation('compliance/setup')
  const add = useAdd(revisionSlice)
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  return (
    <Dialog open onClose={onClose} title={t('version.begin')} text={t('version.beginText')}>
      <ShortForm
        slice={revisionSlice}
        names={['edition', 'activateOn', 'sourceNote']}
        start={{ activateOn: today }}
        submit={t('version.begin')}
        onCancel={onClose}
        onSubmit={async (values) => {
          await add({ ...values, universe })
          onClose()
        }}
      />
    </Dialog>
  )
}
