import { packageRoutes, packages } from 'contract/techdoc/packages/packages'
import { questionRoutes, questions } from 'contract/techdoc/packages/questions'
import { linkTo } from '#platform/page-links.ts'
import type { Slice } from '#platform/collections/slice.ts'

export const packageSlice = { of: packages, routes: packageRoutes } satisfies Slice
export const questionSlice = { of: questions, routes: questionRoutes } satisfies Slice

export const questionLink = (id: string) => linkTo({ to: '/questions', search: { record: id } })
export const packageLink = (id: string) => linkTo({ to: '/packages/$packageId', params: { packageId: id } })
