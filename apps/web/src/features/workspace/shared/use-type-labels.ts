import { useQuery } from '@tanstack/react-query'
import { loadNamespaces, useDynamicTranslation } from '#platform/i18n/index.ts'
import { collectionOf } from '#platform/records/catalogue.ts'

export interface TypeLabels {
  readonly one: (type: string) => string
  readonly many: (type: string) => string
  readonly status: (type: string, status: string) => string
}

/** The translations of these record types, loaded once the types are known. */
export function useTypeLabels(types: readonly string[]): TypeLabels {
  const names = [...new Set(types)]
    .toSorted()
    .map((type) => `contract/${collectionOf(type) ?? 'common'}` as const)
  const { i18n, t } = useDynamicTranslation()
  useQuery({
    queryKey: ['words', i18n.language, names],
    queryFn: async () => {
      await loadNamespaces(...names)
      return true
    },
    enabled: names.length > 0,
    staleTime: Infinity,
  })
  const say = (type: string, key: string) => {
    const namespace = `contract/${collectionOf(type) ?? 'common'}`
    return i18n.exists(`${namespace}:${key}`) ? t(`${namespace}:${key}`) : ''
  }
  return {
    one: (type: string) => say(type, 'one'),
    many: (type: string) => say(type, 'title'),
    status: (type: string, status: string) => say(type, `statuses.${status}`),
  }
}
