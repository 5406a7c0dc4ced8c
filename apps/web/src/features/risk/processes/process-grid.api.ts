import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { processGridRoutes } from 'contract/risk/process-grid'
import { call } from '#platform/http.ts'

/** Built from four collections: a change in any of them invalidates it. */
export const gridQuery = (id: string) =>
  queryOptions({
    queryKey: ['process-grid', id],
    queryFn: ({ signal }) => call(processGridRoutes.grid, { params: { id }, signal }),
    meta: { reads: ['processes', 'subprocesses', 'risks', 'controls'] },
  })

export interface Answers {
  readonly controls: string[]
  readonly risks: string[]
  readonly answer: boolean
}

/** Previews what linking would change. */
export const checkAnswers = (body: Answers, signal: AbortSignal) =>
  call(processGridRoutes.answerCheck, { body, signal })

/** Links controls to risks, or unlinks them. */
export function useAnswer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Answers) => call(processGridRoutes.answer, { body }),
    onSuccess: () =>
      Promise.all(
        ['process-grid', 'controls', 'risks'].map((name) => client.invalidateQueries({ queryKey: [name] })),
      ),
  })
}
