import { Bookmark } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import type { ListAddress } from '#platform/collections/address.ts'
import { namedText, useNames } from '#platform/collections/names.ts'
import { savedQuery } from '#platform/collections/view.ts'
import { viewProblem, type View } from '#platform/collections/views.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Popover } from './Popover.tsx'
import { SavedView } from './SavedView.tsx'
import { useSavedViews } from './use-saved-views.ts'
import { ViewName } from './ViewName.tsx'

export interface SavedViewsProps {
  collection: string
  address: ListAddress
}

/** Saved views: my own, and those that colleagues share. */
export function SavedViews({ collection, address }: SavedViewsProps) {
  const { t } = useTranslation('shared/table')
  const [open, setOpen] = useState(false)
  return (
    <Popover
      align="end"
      label={t('views.title')}
      open={open}
      onOpenChange={setOpen}
      trigger={<IconButton label={t('views.title')} icon={<Bookmark aria-hidden />} />}
    >
      <ViewsPanel collection={collection} address={address} onOpened={() => setOpen(false)} />
    </Popover>
  )
}

const NO_VIEWS: View[] = []

function ViewsPanel({ collection, address, onOpened }: SavedViewsProps & { onOpened: () => void }) {
  const { t } = useTranslation(['shared/table', 'contract/common'])
  const { views, change, ...act } = useSavedViews(collection)
  const [name, setName] = useState('')
  const [renamed, setRenamed] = useState<string>()
  const [removing, setRemoving] = useState<View>()
  const field = useRef<HTMLInputElement>(null)
  const query = savedQuery(address.search)
  const { data: known = NO_VIEWS } = views
  // The current version, so that a retry after a conflict uses the newer one.
  const renaming = known.find(({ id }) => id === renamed)
  const mine = known.filter(({ can }) => can.includes('update'))
  const others = known.filter(({ can }) => !can.includes('update'))
  const ownerOf = useOwners(others)
  const problem = viewProblem(change.error)
  const code = change.error ? errorCode(change.error) : undefined
  const refusal =
    code && (code === 'VERSION_CONFLICT' ? t('views.changed') : t(`contract/common:errors.${code}`))

  function write(next: string, view: string | undefined) {
    if (change.error) change.reset()
    setRenamed(view)
    setName(next)
  }
  const stopNaming = () => write('', undefined)
  const row = (view: View, note: string | undefined) => (
    <SavedView
      key={view.id}
      view={view}
      note={note}
      current={query}
      // After choosing rename, the focus moves to the name field.
      finalFocus={() => (renamed === view.id ? field.current : true)}
      onOpen={() => {
        address.goTo(view.query)
        onOpened()
      }}
      onRename={() => write(view.name, view.id)}
      onReplace={() => act.replace(view, query)}
      onShare={() => act.share(view, !view.shared)}
      onRemove={() => {
        change.reset()
        setRemoving(view)
      }}
    />
  )

  if (!views.data && views.isError)
    return <ErrorState error={views.error} onRetry={() => void views.refetch()} />
  if (!views.data) return <Loading />
  return (
    <>
      {refusal && !problem && !removing ? (
        <div className="mb-3">
          <Notice variant="danger">{refusal}</Notice>
        </div>
      ) : null}
      {known.length === 0 ? (
        <p className="mb-3 text-body text-ink-soft">{t('views.none')}</p>
      ) : (
        // Scrolls separately, so that the field below stays visible.
        <div className="-mx-2 mb-3 max-h-72 space-y-2 overflow-y-auto px-2">
          <ViewGroup label={t('views.mine')}>
            {mine.map((view) => row(view, view.shared ? t('views.shared') : undefined))}
          </ViewGroup>
          <ViewGroup label={t('views.others')}>{others.map((view) => row(view, ownerOf(view)))}</ViewGroup>
        </div>
      )}
      <ViewName
        field={field}
        label={t(renaming ? 'views.newName' : 'views.save')}
        name={name}
        busy={change.isPending && !removing}
        problem={problem ? t(`views.${problem}`) : undefined}
        onName={(next) => write(next, renamed)}
        onKeep={(kept) =>
          renaming ? act.rename(renaming, kept, stopNaming) : act.save(kept, query, stopNaming)
        }
        onCancel={
          renaming
            ? () => {
                stopNaming()
                field.current?.focus()
              }
            : undefined
        }
      />
      <ConfirmDialog
        open={removing !== undefined}
        title={t('views.removeTitle', { name: removing?.name ?? '' })}
        text={t(removing?.shared ? 'views.removeShared' : 'views.removeMine')}
        confirm={t('views.remove')}
        busy={change.isPending}
        problem={refusal}
        // The row that opened the dialog is gone.
        finalFocus={() => (change.isSuccess ? field.current : true)}
        onConfirm={() => (removing ? act.remove(removing, () => setRemoving(undefined)) : undefined)}
        onCancel={() => setRemoving(undefined)}
      />
    </>
  )
}

/** The names of the owners of shared views, for people who may see them. */
function useOwners(views: readonly View[]): (view: View) => string | undefined {
  const locale = useLocale()
  const ids = new Set(views.map(({ ownerId }) => ownerId))
  const nameOf = useNames(new Map(ids.size > 0 ? [['person', ids]] : []))
  return ({ ownerId }) => {
    const named = nameOf('person', ownerId)
    return named && namedText(named, locale)
  }
}

function ViewGroup({ label, children }: { label: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section aria-label={label}>
      <h3 className="text-meta font-medium text-ink-soft">{label}</h3>
      <ul>{children}</ul>
    </section>
  )
}
