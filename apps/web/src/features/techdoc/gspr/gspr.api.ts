import { queryOptions } from '@tanstack/react-query'
import type { Locale } from 'contract/locale'
import { type GsprPage, gsprPageRoutes } from 'contract/techdoc/gspr/gspr-page'
import { gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import { sliceKey } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'

/** The whole checklist of a device in one call; refetched when one of its rows changes. */
export const pageQuery = (device: string, locale: Locale) =>
  queryOptions({
    queryKey: [...sliceKey(gsprrows), 'page', device, locale],
    queryFn: ({ signal }): Promise<GsprPage> =>
      call(gsprPageRoutes.page, { params: { id: device }, query: { locale }, signal }),
  })
