import { FALLBACK_LOCALE, type Locale } from 'contract/locale'
import { PRODUCT_NAME } from 'contract/product-name'

export const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]
export const NAVIGATION_MENUS = ['vertical', 'horizontal'] as const
type NavigationMenu = (typeof NAVIGATION_MENUS)[number]
export const SKINS = ['modern', 'classic'] as const
type Skin = (typeof SKINS)[number]
/** Primary colours: each has AA contrast on light and dark. */
export const PRESETS = ['teal', 'blue', 'indigo', 'purple', 'pink', 'slate'] as const
export type Preset = (typeof PRESETS)[number]

export interface LayoutSettings {
  title: string
  theme: Theme
  navigationMenu: NavigationMenu
  isBoxLayout: boolean
  isVerticalMenuMini: boolean
  defaultLocale: Locale
  isRtl: boolean
  isSemiDark: boolean
  skins: Skin
  isNavbarFixed: boolean
}

export const LAYOUT: Readonly<LayoutSettings> = {
  title: PRODUCT_NAME,
  theme: 'light',
  navigationMenu: 'vertical',
  isBoxLayout: true,
  isVerticalMenuMini: false,
  defaultLocale: FALLBACK_LOCALE,
  isRtl: false,
  isSemiDark: false,
  skins: 'modern',
  isNavbarFixed: true,
}
export const DEFAULT_PRESET: Preset = 'teal'

/** The storage key of each preference. Box layout and right-to-left are not stored. */
export const STORAGE_KEYS = {
  navigationMenu: 'app-menu',
  theme: 'app-theme',
  skins: 'app-skins',
  isNavbarFixed: 'app-navbar-fixed',
  isVerticalMenuMini: 'app-menu-mini',
  isSemiDark: 'app-semi-dark',
  preset: 'app-preset',
  hasChartPatterns: 'app-chart-patterns',
  hasSingleKeys: 'app-single-keys',
} as const
export const LOADER_KEYS = { background: 'loader-bg', color: 'loader-color' } as const

/** Widths at which the layout changes, as in the style sheet. */
export const BREAKPOINTS = { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 } as const
/** Below this the navigation is a drawer. */
export const MOBILE_BELOW = BREAKPOINTS.lg
