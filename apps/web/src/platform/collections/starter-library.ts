import { useMutation, useQueryClient } from '@tanstack/react-query'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { call } from '#platform/http.ts'
import { useMay } from './may.ts'

/** Loads the built-in processes and their dependents, if permitted; existing codes are left unchanged. */
export function useStarterLibrary() {
  const client = useQueryClient()
  const may = useMay()({ name: starterLibraryRoutes.load.name })
  const load = useMutation({
    mutationFn: (processes: string[] | undefined) =>
      call(starterLibraryRoutes.load, { body: processes ? { processes } : {} }),
    onSuccess: () =>
      Promise.all(
        ['processes', 'subprocesses', 'risks', 'controls', 'names', 'library', 'process-grid'].map((name) =>
          client.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  })
  return { may, load }
}
