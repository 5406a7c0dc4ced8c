import type { ListView } from './view.ts'

/** Where each page of a list began, as far as the person has come; entry 0 is page 1, which begins nowhere. */
export type CursorStack = readonly (string | undefined)[]

/** Two views share a stack when the same things stand in the same order on pages of the same size. */
export const stackKey = (name: string, view: ListView, locale: string): string =>
  JSON.stringify([name, view.filter, view.sort, view.limit, locale])

/** Notes where a page begins. What was known of later pages stays, so that going back and forth costs nothing. */
export function noteCursor(stack: CursorStack, page: number, cursor: string | undefined): CursorStack {
  if (page < 1 || stack[page - 1] === cursor) return stack
  const next = [...stack]
  while (next.length < page) next.push(undefined)
  next[page - 1] = cursor
  return next
}

/** The page before: where the person came from, or the first when the address was opened from outside. */
export function previousPage(stack: CursorStack, page: number): { page: number; cursor: string | undefined } {
  const cursor = stack[page - 2]
  return page > 2 && cursor !== undefined ? { page: page - 1, cursor } : { page: 1, cursor: undefined }
}

const stacks = new Map<string, CursorStack>()

/** Kept beside the pages themselves, for as long as the tab lives. */
export const cursorStacks = {
  of: (key: string): CursorStack => stacks.get(key) ?? [undefined],
  note(key: string, page: number, cursor: string | undefined): void {
    stacks.set(key, noteCursor(this.of(key), page, cursor))
  },
}
