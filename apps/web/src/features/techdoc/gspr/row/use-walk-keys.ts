import { useSingleKeys } from '#platform/use-single-keys.ts'

/** A dialog over the panel, or a grid, handles the keys itself. */
const ASKING = '[role="alertdialog"], [role="grid"]'

/** J and K move to the next and the previous row. */
export const useWalkKeys = (walk: (by: 1 | -1) => void): void =>
  useSingleKeys({ j: () => walk(1), k: () => walk(-1) }, (target) => target.closest(ASKING) !== null)
