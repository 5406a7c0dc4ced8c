type JsonModule = { readonly default: unknown }

/**
 * Reads a data file on first use and caches it. The import stays dynamic and literal: Node reads the JSON when run from
 * source, and a bundler turns each file into its own chunk without configuration.
 */
export function loadOnce<T>(read: () => Promise<JsonModule>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => (loaded ??= read().then((module) => freeze(module.default) as T))
}

/** All organisations of a process share one copy, so no caller may change it. */
function freeze(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) freeze(part)
  }
  return value
}
