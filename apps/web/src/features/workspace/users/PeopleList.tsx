import { useInfiniteQuery } from '@tanstack/react-query'
import { type Role, ROLES } from 'contract/permissions'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
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
      <div className="ruled overflow-hidden">
        <Found filter={filter} chosen={chosen} onOpen={onOpen} />
      </div>
    </>
  )
}

function Found({ filter, ...rest }: PeopleListProps & { filter: PeopleFilter }) {
  const { t } = useTranslation('workspace/users')
  const list = useInfiniteQuery(userPages(filter))
  if (list.isPending) return <Loading />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const users = list.data.pages.flatMap((page) => page.items)
  if (users.length === 0) return <EmptyState title={t('nothing.title')} text={t('nothing.text')} />
  return (
    <>
      <UsersTable users={users} busy={list.isPlaceholderData} {...rest} />
      <div className="flex min-h-14 items-center justify-between gap-4 border-t border-line px-4 py-3">
        <p role="status" className="text-body text-ink-soft">
          {list.hasNextPage ? null : t('count', { count: users.length })}
        </p>
        {list.hasNextPage ? (
          <Button
            variant="secondary"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('more')}
          </Button>
        ) : null}
      </div>
    </>
  )
}
