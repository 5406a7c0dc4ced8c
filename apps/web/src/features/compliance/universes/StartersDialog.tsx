import { useQuery } from '@tanstack/react-query'
import type { StarterUniverses } from 'contract/compliance/starter-universes'
import { inLocale } from 'contract/locale'
import { useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { setupOf } from './universe-links.ts'
import { universeSlice } from './slices.ts'
import { startersQuery, useLoadStarters } from './universes.api.ts'

type Starter = StarterUniverses['universes'][number]

interface StartersDialogProps {
  onClose: () => void
  /** Called when one universe was added; its setup is next. */
  onMade: (id: string) => void
}

/** Adds built-in universes: some of them, or all. */
export function StartersDialog({ onClose, onMade }: StartersDialogProps) {
  const { t } = useTranslation('compliance/universes')
  const starters = useQuery(startersQuery)
  return (
    <Dialog open width="wide" onClose={onClose} title={t('starters.title')} text={t('starters.text')}>
      {starters.isPending ? (
        <Loading />
      ) : starters.isError ? (
        <ErrorState error={starters.error} onRetry={() => void starters.refetch()} />
      ) : (
        <Chooser starters={starters.data} onClose={onClose} onMade={onMade} />
      )}
    </Dialog>
  )
}

function Chooser({ starters, onClose, onMade }: StartersDialogProps & { starters: StarterUniverses }) {
  const { t } = useTranslation(['compliance/universes', 'ui/dialog', 'contract/common'])
  const locale = useLocale()
  const load = useLoadStarters()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const wanted = starters.universes.filter(({ code, here }) => here === null && chosen.includes(code))
  const requirements = wanted.reduce((sum, one) => sum + one.requirements, 0)
  const submit = () =>
    load.mutate(
      wanted.map(({ code }) => code),
      {
        onSuccess: ({ created }) => {
          const made = created.reduce((sum, one) => sum + one.requirements, 0)
          showToast({ text: t('starters.done', { universes: created.length, count: made }) })
          // A single new universe opens its setup; for several, the list links to each setup.
          if (created.length === 1) onMade(created[0]!.id)
          else setChosen([])
        },
      },
    )
  return (
    <div className="space-y-4">
      {load.isError ? (
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(load.error)}`)}</Notice>
      ) : null}
      <ul aria-label={t('starters.list')} className="grid gap-2 md:grid-cols-2">
        {starters.universes.map((starter) => (
          <li key={starter.code}>
            <StarterChoice
              starter={starter}
              checked={chosen.includes(starter.code)}
              onChange={(on) =>
                setChosen((now) =>
                  on ? [...now, starter.code] : now.filter((code) => code !== starter.code),
                )
              }
            />
          </li>
        ))}
      </ul>
      <p className="text-meta text-ink-soft">{inLocale(starters.note, locale)}</p>
      <div className="sticky -bottom-6 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-surface py-3">
        <p role="status" className="me-auto text-body">
          {wanted.length > 0 ? t('starters.sum', { universes: wanted.length, count: requirements }) : null}
        </p>
        <Button variant="secondary" onClick={onClose}>
          {t('ui/dialog:close')}
        </Button>
        <Button busy={load.isPending} disabled={wanted.length === 0} onClick={submit}>
          {t('starters.submit')}
        </Button>
      </div>
    </div>
  )
}

interface StarterChoiceProps {
  starter: Starter
  checked: boolean
  onChange: (on: boolean) => void
}

function StarterChoice({ starter, checked, onChange }: StarterChoiceProps) {
  const { t } = useTranslation('compliance/universes')
  const locale = useLocale()
  const labels = useCollectionLabels(universeSlice.of)
  const { code, here } = starter
  const about = (
    <>
      <span className="block font-medium">
        <bdi>{inLocale(starter.name, locale)}</bdi>
      </span>
      <span className="block text-ink-soft">
        <bdi>{starter.officialReference}</bdi> · <bdi>{labels.choice('topic', starter.topic)}</bdi>
      </span>
      <span className="mt-1 block text-meta text-ink-soft">
        {t('starters.holds', { domains: starter.domains, count: starter.requirements })}
      </span>
    </>
  )
  if (here !== null)
    return (
      <div className="flex h-full items-start justify-between gap-3 rounded-control border border-line bg-surface-soft px-3 py-2 text-body">
        <span className="min-w-0">{about}</span>
        <span className="shrink-0 text-end text-meta">
          <span className="block font-medium text-success">{t('starters.here')}</span>
          <PageLink {...setupOf(here)} className="text-accent underline underline-offset-2">
            {t('menu.setup')}
            <span className="sr-only">
              {' '}
              <bdi>{code}</bdi>
            </span>
          </PageLink>
        </span>
      </div>
    )
  return (
    <label className="flex h-full cursor-pointer items-start gap-3 rounded-control border border-line px-3 py-2 text-body hover:border-accent has-checked:border-accent has-checked:bg-accent-soft">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">{about}</span>
    </label>
  )
}
