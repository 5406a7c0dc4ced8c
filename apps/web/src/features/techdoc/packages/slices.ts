import { packageRoutes, packages } from 'contract/techdoc/packages/packages'
import { questionRoutes, questions } from 'contract/techdoc/packages/questions'
import type { Slice } from '#platform/collections/slice.ts'

export const packageSlice: Slice = { of: packages, routes: packageRoutes }
export const questionSlice: Slice = { of: questions, routes: questionRoutes }

export const questionAddress = (id: string): string => `/questions?record=${id}`
export const packageAddress = (id: string): string => `/packages/${id}`
