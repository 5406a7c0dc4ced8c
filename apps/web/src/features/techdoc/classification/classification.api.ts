import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ClassificationAnswers } from 'contract/techdoc/classification/classification-input'
import { classificationRoutes } from 'contract/techdoc/classification/device-classification'
import { type Device, devices } from 'contract/techdoc/devices'
import { structureRoutes } from 'contract/techdoc/file/file-structure'
import { filerows } from 'contract/techdoc/file/file-rows'
import { sections } from 'contract/techdoc/file/sections'
import { call } from '#platform/http.ts'

export const classificationQuery = (id: string) =>
  queryOptions({
    queryKey: [devices.name, 'classification', id],
    queryFn: ({ signal }) => call(classificationRoutes.read, { params: { id }, signal }),
  })

/** Conformity assessment routes are named as on the page that records the chosen one. */
export const waysQuery = queryOptions({
  queryKey: ['file-structure', 'ways'],
  queryFn: async ({ signal }) => {
    const { optionSets } = await call(structureRoutes.page, { params: { page: 'foundations' }, signal })
    return optionSets
  },
  staleTime: Infinity,
})

export function useDecide({ id, version }: Pick<Device, 'id' | 'version'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { input: ClassificationAnswers; conclusion: string }) =>
      call(classificationRoutes.decide, { params: { id }, version, body }),
    onSuccess: () =>
      Promise.all(
        [devices, sections, filerows].map(({ name }) => client.invalidateQueries({ queryKey: [name] })),
      ),
  })
}
