import type { ListView } from './view.ts'

/** The cursors of the pages visited so far; entry 0 is page 1, which has no cursor. */
export type CursorStack = readonly (string | undefined)[]

/** Two views share a stack if they have the same filter, order, page size and language. */
export const stackKey = (name: string, view: ListView, locale: string): string =>
  JSON.stringify([name, view.filter, view.sort, view.limit, locale])

/** Stores the cursor of a page. Cursors of later pages stay, so that going back and forth needs no request. */
export function noteCursor(stack: CursorStack, page: number, cursor: string | undefined): CursorStack {
  if (page < 1 || stack[page - 1] === cursor) return stack
  const next = [...stack]
  while (next.length < page) next.push(undefined)
  next[page - 1] = cursor
  return next
}

/** The previous page, or the first one if the address was opened from outside. */
export function previousPage(stack: CursorStack, page: number): { page: number; cursor: string | undefined } {
  const cursor = stack[page - 2]
  return page > 2 && cursor !== undefined ? { page: page - 1, cursor } : { page: 1, cursor: undefined }
}

const stacks = new Map<string, CursorStack>()

/** Held in memory for the lifetime of the tab. */
export const cursorStacks = {
  of: (key: string): CursorStack => stacks.get(key) ?? [undefined],
  note(key: string, page: number, cursor: string | undefined): void {
    stacks.set(key, noteCursor(this.of(key), page, cursor))
  },
}
