import { LOADER_KEYS } from './layout-settings.ts'
import type { Preferences } from './preferences.ts'

/** The element that carries the theme attributes; the style sheet does the rest. */
interface Root {
  dataset: DOMStringMap
}

function applyTheme(root: Root, { theme, skins, preset }: Preferences): void {
  root.dataset['theme'] = theme.get()
  root.dataset['skin'] = skins.get()
  root.dataset['preset'] = preset.get()
}

/** The first paint of the next visit uses the colours of the current theme. */
export function keepLoaderColors(
  storage: Pick<Storage, 'setItem'>,
  color: (name: '--color-surface' | '--color-accent') => string,
): void {
  storage.setItem(LOADER_KEYS.background, color('--color-surface'))
  storage.setItem(LOADER_KEYS.color, color('--color-accent'))
}

/** Applies the preferences to the document and follows their changes without a reload. */
export function followPreferences(
  root: Root,
  preferences: Preferences,
  afterwards: () => void = () => undefined,
): () => void {
  const write = () => {
    applyTheme(root, preferences)
    afterwards()
  }
  write()
  const { theme, skins, preset } = preferences
  const stops = [theme, skins, preset].map((preference) => preference.subscribe(write))
  return () => stops.forEach((stop) => stop())
}
