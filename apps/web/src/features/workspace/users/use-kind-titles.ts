import { useQuery } from '@tanstack/react-query'
import { useLocale } from '#platform/i18n/index.ts'
import { permissionsQuery } from './users.api.ts'

/** The titles of record types, from the list of permissions. */
export function useKindTitles(): (type: string) => string {
  const { data } = useQuery(permissionsQuery(useLocale()))
  const titles = new Map(
    data?.areas.flatMap(({ kinds }) => kinds.map(({ type, title }) => [type, title] as const)),
  )
  return (type) => titles.get(type) ?? type
}
