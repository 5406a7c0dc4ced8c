import { useQuery } from '@tanstack/react-query'
import { useLocale } from '#platform/i18n/index.ts'
import { permissionsQuery } from './users.api.ts'

/** What records of a type are called, by what is said of the rights to them. */
export function useKindTitles(): (type: string) => string {
  const { data } = useQuery(permissionsQuery(useLocale()))
  const titles = new Map(
    data?.areas.flatMap(({ kinds }) => kinds.map(({ type, title }) => [type, title] as const)),
  )
  return (type) => titles.get(type) ?? type
}
