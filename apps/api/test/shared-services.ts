import { inject } from 'vitest'

/** The settings of a shared service; the first caller waits for its start. */
export async function settingsOf(
  part: 'storage' | 'scanner' | 'timestamps',
): Promise<Record<string, string>> {
  const response = await fetch(`${inject('servicesUrl')}/${part}`)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Record<string, string>
}
