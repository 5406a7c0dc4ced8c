import { createPreferences } from './preferences.ts'

export {
  BREAKPOINTS,
  LAYOUT,
  MOBILE_BELOW,
  NAVIGATION_MENUS,
  PRESETS,
  SKINS,
  THEMES,
  type NavigationMenu,
  type Preset,
  type Skin,
  type Theme,
} from './layout-settings.ts'
export { usePreference } from './preference.ts'
export { resetPreferences } from './preferences.ts'

/** A browser may refuse its storage: then the choices last as long as the page. */
function deviceStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

export const preferences = createPreferences({
  storage: deviceStorage(),
  listen: (heard) => addEventListener('storage', (event) => heard(event.key)),
})
