/** The most that a list answers at once. */
const PAGE = 100

interface Page<Item> {
  readonly items: readonly Item[]
  readonly next: string | null
}

/** Everything that a list has, page by page. */
export async function readAllPages<Item>(
  read: (query: { limit: number; cursor?: string }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const all: Item[] = []
  let cursor: string | null = null
  do {
    const page: Page<Item> = await read({ limit: PAGE, ...(cursor === null ? {} : { cursor }) })
    all.push(...page.items)
    cursor = page.next
  } while (cursor !== null)
  return all
}
