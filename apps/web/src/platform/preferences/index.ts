import { createStoredPreference, readOneOf, type Device, type Preference } from './preference.ts'
import { createPreferences } from './preferences.ts'

export { LAYOUT, MOBILE_BELOW, PRESETS, type Preset } from './layout-settings.ts'
export { usePreference } from './preference.ts'
export { resetPreferences } from './preferences.ts'

/** A browser may refuse storage: then preferences last as long as the page. */
function deviceStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

const device: Device = {
  storage: deviceStorage(),
  listen: (heard) => addEventListener('storage', (event) => heard(event.key)),
}

export const preferences = createPreferences(device)

/** A person's choice for one page on this device: one of these values, by default the first. */
export const keptChoice = <Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): Preference<Value> =>
  createStoredPreference<Value>({ key, fallback: values[0], read: readOneOf(values) }, device)

const texts = new Map<string, Preference<string>>()

/** A short text stored on this device, such as the last used value; empty by default. */
export function keptText(key: string): Preference<string> {
  const known =
    texts.get(key) ?? createStoredPreference<string>({ key, fallback: '', read: (text) => text }, device)
  texts.set(key, known)
  return known
}
