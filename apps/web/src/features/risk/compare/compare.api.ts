import { queryOptions } from '@tanstack/react-query'
import { comparisonRoutes } from 'contract/risk/comparison'
import { methodRoutes } from 'contract/risk/methods'
import { call } from '#platform/http.ts'

export const comparisonQuery = (from: string, to: string) =>
  queryOptions({
    // The key starts with `assessments`, so a change of a line or an assessment invalidates it.
    queryKey: ['assessments', 'comparison', from, to],
    queryFn: ({ signal }) => call(comparisonRoutes.compare, { params: { id: to }, query: { from }, signal }),
    staleTime: 0,
  })

export const methodQuery = (id: string) =>
  queryOptions({
    queryKey: ['methods', 'record', id],
    queryFn: ({ signal }) => call(methodRoutes.get, { params: { id }, signal }),
  })

export const registerComparisonQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['assessments', 'register', from, to],
    queryFn: ({ signal }) => call(comparisonRoutes.register, { query: { from, to }, signal }),
    staleTime: 0,
  })
