import { Link } from '@tanstack/react-router'
import { accessreviews } from 'contract/workspace/access-reviews'
import { userActions } from 'contract/workspace/users'
import { ClipboardCheck, UserPlus } from 'lucide-react'
import { Suspense } from 'react'
import { useMay } from '#platform/collections/may.ts'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import { usePageAddress } from '#platform/page-address.ts'
import { useTitle } from '#platform/use-title.ts'
import { Button } from '#ui/Button.tsx'
import { late } from '#ui/dialog/late.tsx'
import { Loading } from '#ui/Loading.tsx'
import { TAB_CLASSES, TAB_LIST_CLASSES } from '#shared/record/tab-classes.ts'
import { PeopleList } from './PeopleList.tsx'
import { lazy } from '#ui/lazy.tsx'
import { Tabs } from '#ui/tabs/Tabs.tsx'

// For administrators only, and loaded after the list.
const InvitationList = lazy(async () => ({
  default: (await import('./InvitationList.tsx')).InvitationList,
}))
const RequestList = lazy(async () => {
  const [{ RequestList: List }] = await Promise.all([
    import('./RequestList.tsx'),
    loadNamespaces('shared/protection', 'workspace/personal', 'shared/account'),
  ])
  return { default: List }
})
const PersonPanel = lazy(async () => ({ default: (await import('./PersonPanel.tsx')).PersonPanel }))
const InviteDialog = late(async () => (await import('./InviteDialog.tsx')).InviteDialog)

interface Address {
  view?: string | undefined
  person?: string | undefined
}
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The members of the organisation and their roles; for administrators also invitations, requests and departures. */
export function UsersPage() {
  const { t } = useTranslation('workspace/users')
  const may = useMay()
  const manages = may(userActions.manage)
  const [{ view, person }, go] = usePageAddress<Address>((search) => ({
    view: text(search['view']),
    person: text(search['person']),
  }))
  useTitle(t('title'))
  const people = (
    <PeopleList chosen={person} onOpen={manages ? (id) => go({ person: id }, false) : undefined} />
  )
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title font-semibold">{t('title')}</h1>
        <div className="flex flex-wrap gap-2">
          {may(accessreviews.actions.read) ? (
            <Link
              to="/access-reviews"
              className="inline-flex min-h-(--control-block) items-center gap-2 rounded-control border border-line-strong bg-surface px-4 py-2 text-body font-medium hover:bg-surface-soft"
            >
              <ClipboardCheck aria-hidden className="size-4" />
              {t('reviews')}
            </Link>
          ) : null}
          {manages ? (
            <Button onClick={() => go({ view: 'invite' }, false)}>
              <UserPlus aria-hidden />
              {t('invite.open')}
            </Button>
          ) : null}
        </div>
      </div>
      {manages ? (
        <Tabs.Root
          value={view === 'invitations' || view === 'requests' ? view : 'people'}
          onValueChange={(next: string) => go({ view: next === 'people' ? undefined : next })}
        >
          <Tabs.List aria-label={t('title')} className={`${TAB_LIST_CLASSES} mb-4 border-b border-line-firm`}>
            {(['people', 'invitations', 'requests'] as const).map((name) => (
              <Tabs.Tab key={name} value={name} className={TAB_CLASSES}>
                {t(`tabs.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="people">{people}</Tabs.Panel>
          <Tabs.Panel value="invitations">
            <Suspense fallback={<Loading />}>
              <InvitationList />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="requests">
            <Suspense fallback={<Loading />}>
              <RequestList />
            </Suspense>
          </Tabs.Panel>
        </Tabs.Root>
      ) : (
        people
      )}
      {manages ? (
        <InviteDialog
          open={view === 'invite'}
          onClose={() => go({ view: undefined })}
          onInvited={() => go({ view: 'invitations' })}
        />
      ) : null}
      {manages && person ? (
        <Suspense>
          <PersonPanel key={person} id={person} onClose={() => go({ person: undefined })} />
        </Suspense>
      ) : null}
    </>
  )
}
