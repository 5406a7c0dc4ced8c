import { keptChoice } from '#platform/preferences/index.ts'

/** Whether the focus goes to the next line after a cell was set by one key. */
export const advance = keptChoice('app-sheet-advance', ['stay', 'down'])
