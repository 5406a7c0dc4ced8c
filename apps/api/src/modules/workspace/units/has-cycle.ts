/** Whether the parents of any of these units form a cycle. */
export function hasCycle(parents: ReadonlyMap<string, string | null>, from: Iterable<string>): boolean {
  for (const start of from) {
    const seen = new Set<string>()
    for (let at: string | null = start; at; at = parents.get(at) ?? null) {
      if (seen.has(at)) return true
      seen.add(at)
    }
  }
  return false
}
