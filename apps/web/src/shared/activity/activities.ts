import { useEffect, useSyncExternalStore } from 'react'
import { createActivityStore, type Activity, type Work } from './activity-store.ts'

const store = createActivityStore(sessionStorage)

// A reload would cut the work off: the browser asks first.
addEventListener('beforeunload', (event) => {
  if (store.isBusy()) event.preventDefault()
})

export const startActivity = (work: Work): string => store.start(work)
export const cancelActivity = (id: string): void => store.cancel(id)
export const dismissActivity = (id: string): void => store.dismiss(id)
/** The work that this person began in this tab. */
export function useActivities(person: string): readonly Activity[] {
  useEffect(() => store.enter(person), [person])
  return useSyncExternalStore(store.subscribe, () => store.list(person))
}
