import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#platform/i18n/index.ts'
import { viewsQuery, viewsStore, type View } from '#platform/collections/views.ts'
import { showToast } from '#ui/toast/toasts.ts'

interface Change {
  act: () => Promise<unknown>
  /** The message after success. */
  done: string
}
type Then = () => void

/** The saved views of a collection and their mutations, one at a time. */
export function useSavedViews(collection: string) {
  const { t } = useTranslation('shared/table')
  const client = useQueryClient()
  const views = useQuery(viewsQuery(collection))
  const { mutate, ...change } = useMutation({
    mutationFn: ({ act }: Change) => act(),
    onSuccess: (_answer, { done }) => showToast({ text: done }),
    // After a refusal too: another person may have changed the view, and a retry needs the new version.
    onSettled: () => client.invalidateQueries({ queryKey: viewsQuery(collection).queryKey }),
  })
  const run = (done: string, act: Change['act'], onSuccess: Then = () => undefined) =>
    mutate({ act, done }, { onSuccess })
  return {
    views,
    change,
    save: (name: string, query: string, then: Then) =>
      run(t('views.saved'), () => viewsStore.save(collection, name, query), then),
    rename: (view: View, name: string, then: Then) =>
      run(t('views.saved'), () => viewsStore.change(view, { name }), then),
    replace: (view: View, query: string) => run(t('views.saved'), () => viewsStore.change(view, { query })),
    share: (view: View, shared: boolean) =>
      run(t(shared ? 'views.sharedNow' : 'views.privateNow'), () => viewsStore.change(view, { shared })),
    remove: (view: View, then: Then) => run(t('views.removed'), () => viewsStore.remove(view), then),
  }
}
