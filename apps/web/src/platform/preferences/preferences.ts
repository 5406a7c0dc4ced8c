import {
  DEFAULT_PRESET,
  LAYOUT,
  NAVIGATION_MENUS,
  PRESETS,
  SKINS,
  STORAGE_KEYS,
  THEMES,
} from './layout-settings.ts'
import {
  createPreference,
  createStoredPreference,
  readBoolean,
  readOneOf,
  type Device,
} from './preference.ts'

/** The person's display preferences on this device. */
export function createPreferences(device: Device) {
  const oneOf = <Value extends string>(key: string, fallback: Value, values: readonly Value[]) =>
    createStoredPreference<Value>({ key, fallback, read: readOneOf(values) }, device)
  const yesOrNo = (key: string, fallback: boolean) =>
    createStoredPreference<boolean>({ key, fallback, read: readBoolean }, device)
  return {
    theme: oneOf(STORAGE_KEYS.theme, LAYOUT.theme, THEMES),
    navigationMenu: oneOf(STORAGE_KEYS.navigationMenu, LAYOUT.navigationMenu, NAVIGATION_MENUS),
    skins: oneOf(STORAGE_KEYS.skins, LAYOUT.skins, SKINS),
    preset: oneOf(STORAGE_KEYS.preset, DEFAULT_PRESET, PRESETS),
    isNavbarFixed: yesOrNo(STORAGE_KEYS.isNavbarFixed, LAYOUT.isNavbarFixed),
    isVerticalMenuMini: yesOrNo(STORAGE_KEYS.isVerticalMenuMini, LAYOUT.isVerticalMenuMini),
    isSemiDark: yesOrNo(STORAGE_KEYS.isSemiDark, LAYOUT.isSemiDark),
    /** Patterns in charts besides the colours, for people who cannot distinguish these. */
    hasChartPatterns: yesOrNo(STORAGE_KEYS.hasChartPatterns, false),
    /** Shortcuts of one key without a modifier. */
    hasSingleKeys: yesOrNo(STORAGE_KEYS.hasSingleKeys, true),
    isBoxLayout: createPreference<boolean>(LAYOUT.isBoxLayout),
  }
}

export type Preferences = ReturnType<typeof createPreferences>

/** Resets the display preferences to the defaults. */
export function resetPreferences(preferences: Preferences): void {
  const reset = <Value>({ set, fallback }: { set: (value: Value) => void; fallback: Value }) => set(fallback)
  reset(preferences.theme)
  reset(preferences.navigationMenu)
  reset(preferences.skins)
  reset(preferences.preset)
  reset(preferences.isNavbarFixed)
  reset(preferences.isVerticalMenuMini)
  reset(preferences.isSemiDark)
  reset(preferences.hasChartPatterns)
  reset(preferences.hasSingleKeys)
  reset(preferences.isBoxLayout)
}
