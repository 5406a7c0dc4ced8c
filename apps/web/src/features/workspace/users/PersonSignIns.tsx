import { useInfiniteQuery } from '@tanstack/react-query'
import type { User } from 'contract/workspace/users'
import { useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { SignInTable } from '#shared/sign-ins/SignInTable.tsx'
import { EndSignIns } from './EndSignIns.tsx'
import { signInPages } from './users.api.ts'

/** The sessions of a member in this organisation, and how to end all of them. */
export function PersonSignIns({ user }: { user: User }) {
  const { t } = useTranslation(['workspace/users', 'shared/sign-ins'])
  const list = useInfiniteQuery(signInPages(user.id))
  return (
    <section aria-label={t('shared/sign-ins:title')} className="space-y-3">
      <h3 className="text-read font-semibold">{t('shared/sign-ins:title')}</h3>
      {list.isPending ? <Loading /> : null}
      {list.isError ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data ? <SignInTable items={list.data.pages.flatMap((page) => page.items)} /> : null}
      <div className="flex flex-wrap gap-2">
        {list.hasNextPage ? (
          <Button
            variant="secondary"
            size="small"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('more')}
          </Button>
        ) : null}
        {user.active ? <EndSignIns user={user} /> : null}
      </div>
    </section>
  )
}
