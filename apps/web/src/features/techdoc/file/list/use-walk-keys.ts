import { useSingleKeys } from '#platform/use-single-keys.ts'

/** Elements that use these keys themselves: choices and sheets. */
const BUSY = 'input, [role=grid], [role=radiogroup], [role=dialog], [role=listbox], [role=menu]'

/** J and K move to the next and the previous section. */
export const useWalkKeys = (walk: (by: 1 | -1) => void): void =>
  useSingleKeys({ j: () => walk(1), k: () => walk(-1) }, (target) => target.closest(BUSY) !== null)
