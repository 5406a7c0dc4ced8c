import { queryOptions } from '@tanstack/react-query'
import type { RichText } from 'contract/workspace/rich-texts'
import { documentQuery, documentsQuery, openDocument } from './rich-texts.ts'
import { errorCode } from '../errors.ts'

/** A text of a record, created on first opening by a person who may write it; readers get null until then. */
export const textQuery = (recordId: string, field: string) =>
  queryOptions({
    queryKey: ['text', recordId, field],
    queryFn: async ({ client }): Promise<RichText | null> => {
      try {
        return await openDocument(recordId, field)
      } catch (error) {
        if (!['FORBIDDEN', 'ARCHIVED'].includes(errorCode(error) ?? '')) throw error
        const lines = await client.fetchQuery({ ...documentsQuery(recordId), staleTime: 0 })
        const line = lines.find((one) => one.field === field)
        return line ? client.fetchQuery(documentQuery(line.id)) : null
      }
    },
    // The shared document is newer than any cached answer; the editor uses that.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
