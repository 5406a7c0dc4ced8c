import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '#platform/use-title.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { TextField } from '#ui/TextField.tsx'
import { userPages } from './users.api.ts'
import { UsersTable } from './UsersTable.tsx'

/** Who belongs to the organisation and in which roles. */
export function UsersPage() {
  const { t } = useTranslation('workspace/users')
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  useTitle(t('title'))
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-2xl font-semibold">{t('title')}</h1>
        <TextField
          type="search"
          maxLength={200}
          dir={typed ? 'auto' : undefined}
          label={t('search')}
          placeholder={t('searchHint')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="w-full sm:max-w-xs"
        />
      </div>
      <div className="card overflow-hidden">
        <UserList q={q} />
      </div>
    </>
  )
}

function UserList({ q }: { q: string }) {
  const { t } = useTranslation('workspace/users')
  const list = useInfiniteQuery(userPages(q))
  if (list.isPending) return <Loading />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const users = list.data.pages.flatMap((page) => page.items)
  if (users.length === 0) return <EmptyState title={t('nothing.title')} text={t('nothing.text')} />
  return (
    <>
      <UsersTable users={users} busy={list.isPlaceholderData} />
      <div className="flex min-h-14 items-center justify-between gap-4 border-t border-line px-4 py-3">
        <p role="status" className="text-sm text-ink-soft">
          {list.hasNextPage ? null : t('count', { count: users.length })}
        </p>
        {list.hasNextPage ? (
          <Button look="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('more')}
          </Button>
        ) : null}
      </div>
    </>
  )
}
