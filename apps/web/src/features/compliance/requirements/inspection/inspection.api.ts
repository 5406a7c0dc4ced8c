import { queryOptions } from '@tanstack/react-query'
import { inspectionRoutes } from 'contract/compliance/inspection'
import { call } from '#platform/http.ts'

/** Built from several collections: a change in any of them invalidates it. */
export const inspectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['requirement-inspection', id],
    queryFn: ({ signal }) => call(inspectionRoutes.get, { params: { id }, signal }),
    meta: {
      reads: [
        'requirements',
        'controls',
        'procedures',
        'evidence',
        'gapitems',
        'issues',
        'actions',
        'racmrows',
      ],
    },
  })
