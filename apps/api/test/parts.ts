import { inject } from 'vitest'

/** The settings of a part that this run shares; the first to ask waits for its start. */
export async function settingsOf(
  part: 'storage' | 'scanner' | 'timestamps',
): Promise<Record<string, string>> {
  const response = await fetch(`${inject('partsUrl')}/${part}`)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Record<string, string>
}
