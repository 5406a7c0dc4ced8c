import { packageRoutes, packages } from 'contract/techdoc/packages/packages'
import { questionRoutes, questions } from 'contract/techdoc/packages/questions'
import type { Slice } from '#platform/collections/slice.ts'

export const packageSlice = { of: packages, routes: packageRoutes } satisfies Slice
export const questionSlice = { of: questions, routes: questionRoutes } satisfies Slice

export const questionAddress = (id: string): string => `/questions?record=${id}`
export const packageAddress = (id: string): string => `/packages/${id}`
