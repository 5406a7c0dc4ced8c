/** A record in a URL: its type and its id, so that it can be named before it is loaded. */
export const recordKey = (type: string, id: string): string => `${type}.${id}`

export function readKey(key: string | undefined): { type: string; id: string } | undefined {
  const [, type, id] = /^([a-z][a-z_]*)\.([\da-f-]{36})$/.exec(key ?? '') ?? []
  return type && id ? { type, id } : undefined
}
