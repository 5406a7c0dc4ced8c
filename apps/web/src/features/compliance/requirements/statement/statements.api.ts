import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Statement, statementRoutes, statements } from 'contract/compliance/statements'
import type { Locale } from 'contract/locale'
import { call } from '#platform/http.ts'
import { recordKey } from '#platform/records/record-queries.ts'
import { saveFile } from '#platform/save-file.ts'
import { statementSlice } from '../slices.ts'

export function useMakeStatement(universe: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(statementRoutes.make, { params: { id: universe } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [statements.name] }),
  })
}

export function useRefreshStatement() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(statementRoutes.refresh, { params: { id } }),
    onSuccess: async (record) => {
      client.setQueryData(recordKey(statementSlice, record.id), record)
      await client.invalidateQueries({ queryKey: [statements.name] })
    },
  })
}

export const useSaveWorkbook = () =>
  useMutation({
    mutationFn: async ({ id, code, locale }: Pick<Statement, 'id' | 'code'> & { locale: Locale }) => {
      const bytes = await call(statementRoutes.workbook, { params: { id }, query: { locale } })
      saveFile(`${code}.xlsx`, new Blob([bytes as BlobPart]))
    },
  })
