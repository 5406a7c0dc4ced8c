import { useInfiniteQuery } from '@tanstack/react-query'
import { type Role, ROLES } from 'contract/permissions'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Pager } from '#shared/table/Pager.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type PeopleFilter, userPages } from './users.api.ts'
import { UsersTable } from './UsersTable.tsx'

interface PeopleListProps {
  chosen: string | undefined
  /** Opens a member, for people who may manage members. */
  onOpen: ((id: string) => void) | undefined
}

/** The members of the organisation, filtered by name, role and status. */
export function PeopleList({ chosen, onOpen }: PeopleListProps) {
  const { t } = useTranslation(['workspace/users', 'contract/common'])
  const [typed, setTyped] = useState('')
  const [role, setRole] = useState<Role | ''>('')
  const [standing, setStanding] = useState<'all' | 'active' | 'inactive'>('all')
  const filter: PeopleFilter = {
    q: useDeferredValue(typed.trim()),
    role: role || undefined,
    active: standing === 'all' ? undefined : standing === 'active',
  }
  return (
    <>
      <div className="mb-4 grid gap-3 sm:grid-cols-3">
        <TextField
          type="search"
          maxLength={200}
          dir={typed ? 'auto' : undefined}
          label={t('search')}
          placeholder={t('searchHint')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <SelectField
          label={t('filter.role')}
          value={role}
          onChange={(event) => setRole(event.target.value as Role | '')}
        >
          <option value="">{t('filter.anyRole')}</option>
          {ROLES.map((one) => (
            <option key={one} value={one}>
              {t(`contract/common:roles.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('filter.standing')}
          value={standing}
          onChange={(event) => setStanding(event.target.value as typeof standing)}
        >
          {(['all', 'active', 'inactive'] as const).map((one) => (
            <option key={one} value={one}>
              {t(`filter.${one}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="ruled overflow-hidden [--gutter:8px]">
        <Found filter={filter} chosen={chosen} onOpen={onOpen} />
      </div>
    </>
  )
}

/** S9.6: in pages of the size that the reader chooses. */
function Found({ filter, ...rest }: PeopleListProps & { filter: PeopleFilter }) {
  const { t } = useTranslation('workspace/users')
  const [limit, setLimit] = useState<number>(25)
  const listed = JSON.stringify({ ...filter, limit })
  const [place, setPlace] = useState({ listed, page: 1 })
  const list = useInfiniteQuery(userPages(filter, limit))
  if (list.isPending) return <Loading />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const { pages } = list.data
  // Another filter is another list, which begins at its first page.
  const page = place.listed === listed ? Math.min(place.page, pages.length) : 1
  const shown = pages[page - 1]!.items
  if (pages[0]!.total === 0) return <EmptyState title={t('nothing.title')} text={t('nothing.text')} />
  const turnTo = (next: number) => setPlace({ listed, page: next })
  const forward = async () => {
    if (page === pages.length) await list.fetchNextPage()
    turnTo(page + 1)
  }
  return (
    <>
      <UsersTable users={shown} busy={list.isPlaceholderData || list.isFetchingNextPage} {...rest} />
      <Pager
        page={page}
        limit={limit}
        shown={shown.length}
        total={{ value: pages[0]!.total, exact: true }}
        hasNext={page < pages.length || list.hasNextPage}
        onLimit={setLimit}
        onFirst={() => turnTo(1)}
        onPrevious={() => turnTo(page - 1)}
        onNext={() => void forward()}
      />
    </>
  )
}
