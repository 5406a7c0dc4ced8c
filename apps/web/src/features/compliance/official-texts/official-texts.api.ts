import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { officialTextRoutes, type TextPreview } from 'contract/compliance/official-texts'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'

const KEY = 'official-texts'

export const textsQuery = (universe: string) =>
  queryOptions({
    queryKey: [KEY, 'list', universe],
    queryFn: ({ signal }) => call(officialTextRoutes.list, { params: { id: universe }, signal }),
  })

export const reviewsQuery = (universe: string) =>
  queryOptions({
    queryKey: [KEY, 'reviews', universe],
    queryFn: ({ signal }) => call(officialTextRoutes.reviews, { params: { id: universe }, signal }),
  })

export const changesQuery = (universe: string, text: string) =>
  queryOptions({
    queryKey: [KEY, 'changes', universe, text],
    queryFn: ({ signal }) => call(officialTextRoutes.changes, { params: { id: universe, text }, signal }),
  })

const SCAN_WAIT_MS = 1000
const MOST_WAITS = 60
const wait = () => new Promise((resolve) => setTimeout(resolve, SCAN_WAIT_MS))

/** Uploads a file and reads what loading it would do. The malware check takes a moment. */
export function useCheckText(universe: string) {
  return useMutation({
    mutationFn: async (file: File): Promise<{ upload: string; preview: TextPreview }> => {
      // Half of the page's code, needed once a file is chosen.
      const [{ hashFile }, { sendFile }] = await Promise.all([
        import('#platform/uploads/hash-file.ts'),
        import('#platform/uploads/send-file.ts'),
      ])
      const { signal } = new AbortController()
      const sha256 = await hashFile(file, signal, () => undefined)
      const upload = await sendFile(file, sha256, signal, () => undefined).done
      for (let again = 0; ; again++) {
        try {
          return {
            upload,
            preview: await call(officialTextRoutes.check, { params: { id: universe }, body: { upload } }),
          }
        } catch (error) {
          if (errorCode(error) !== 'NOT_SCANNED' || again === MOST_WAITS) throw error
          await wait()
        }
      }
    },
  })
}

function useForget() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [KEY] })
}

export function useLoadText(universe: string) {
  const forget = useForget()
  return useMutation({
    mutationFn: (upload: string) =>
      call(officialTextRoutes.load, { params: { id: universe }, body: { upload } }),
    onSuccess: forget,
  })
}

export function useDecide() {
  const forget = useForget()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; decision: 'unchanged' | 'revise'; note: string }) =>
      call(officialTextRoutes.decide, { params: { id }, body }),
    onSuccess: forget,
  })
}
