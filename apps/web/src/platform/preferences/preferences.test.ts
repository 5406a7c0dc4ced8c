import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { keepLoaderColors, followPreferences } from './apply-theme.ts'
import {
  BREAKPOINTS,
  LAYOUT,
  MOBILE_BELOW,
  NAVIGATION_MENUS,
  PRESETS,
  SKINS,
  THEMES,
} from './layout-settings.ts'
import { createPreferences, resetPreferences, type Preferences } from './preferences.ts'

function device(initial: Record<string, string> = {}) {
  const kept = new Map(Object.entries(initial))
  const tabs: ((key: string | null) => void)[] = []
  return {
    kept,
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
    listen: (heard: (key: string | null) => void) => void tabs.push(heard),
    tell: (key: string | null) => tabs.forEach((heard) => heard(key)),
  }
}

const values = (preferences: Preferences) =>
  Object.fromEntries(Object.entries(preferences).map(([name, preference]) => [name, preference.get()]))

const DEFAULTS = {
  theme: 'light',
  navigationMenu: 'vertical',
  skins: 'modern',
  preset: 'teal',
  isNavbarFixed: true,
  isVerticalMenuMini: false,
  isSemiDark: false,
  hasChartPatterns: false,
  hasSingleKeys: true,
  isBoxLayout: true,
}

/** Every stored preference, its key, and all permitted values. */
const KEPT = [
  ['theme', 'app-theme', THEMES],
  ['navigationMenu', 'app-menu', NAVIGATION_MENUS],
  ['skins', 'app-skins', SKINS],
  ['preset', 'app-preset', PRESETS],
  ['isNavbarFixed', 'app-navbar-fixed', [true, false]],
  ['isVerticalMenuMini', 'app-menu-mini', [true, false]],
  ['isSemiDark', 'app-semi-dark', [true, false]],
  ['hasChartPatterns', 'app-chart-patterns', [true, false]],
  ['hasSingleKeys', 'app-single-keys', [true, false]],
] as const

test('S9.1 S3.1 S9.5 the defaults are as specified', () => {
  expect(values(createPreferences(device()))).toEqual(DEFAULTS)
  expect(LAYOUT).toEqual({
    title: 'Evidentia AI',
    theme: 'light',
    navigationMenu: 'vertical',
    isBoxLayout: true,
    isVerticalMenuMini: false,
    defaultLocale: 'en',
    isRtl: false,
    isSemiDark: false,
    skins: 'modern',
    isNavbarFixed: true,
  })
})

test('S9.2 the breakpoints of the layout', () => {
  expect(BREAKPOINTS).toEqual({ xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 })
  expect(MOBILE_BELOW).toBe(1280)
})

describe('S4.3 S3.2 stored values override the default', () => {
  test.each(KEPT)('%s under %s', (name, key, allowed) => {
    for (const value of allowed) {
      expect(values(createPreferences(device({ [key]: String(value) })))).toEqual({
        ...DEFAULTS,
        [name]: value,
      })
    }
  })

  test.each(KEPT)('%s: any other value under %s falls back to the default', (name, key, allowed) => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!allowed.some((value) => String(value) === text))
        expect(values(createPreferences(device({ [key]: text })))[name]).toBe(DEFAULTS[name])
      }),
    )
  })

  test.each(KEPT)('%s: a change is stored under %s', (name, key, allowed) => {
    for (const value of allowed) {
      const here = device()
      const preference = createPreferences(here)[name] as { set: (value: unknown) => void }
      preference.set(value)
      expect(Object.fromEntries(here.kept)).toEqual({ [key]: String(value) })
      expect(values(createPreferences(here))[name]).toBe(value)
    }
  })
})

test('S3.4 the box layout is held in memory only', () => {
  const here = device()
  const preferences = createPreferences(here)
  preferences.isBoxLayout.set(false)
  expect(preferences.isBoxLayout.get()).toBe(false)
  expect(here.kept.size).toBe(0)
  expect(createPreferences(here).isBoxLayout.get()).toBe(true)
})

test('S4.2 subscribers are notified of a change at once, also from other tabs', () => {
  const here = device()
  const { theme } = createPreferences(here)
  const heard = vi.fn<() => void>()
  const stop = theme.subscribe(heard)
  theme.set('dark')
  theme.set('dark')
  expect(heard).toHaveBeenCalledTimes(1)
  here.kept.set('app-theme', 'light')
  here.tell('app-skins')
  expect(theme.get()).toBe('dark')
  here.tell('app-theme')
  expect(theme.get()).toBe('light')
  stop()
  theme.set('dark')
  expect(heard).toHaveBeenCalledTimes(2)
})

test('without storage the preferences last as long as the page', () => {
  const preferences = createPreferences({ storage: null })
  preferences.skins.set('classic')
  expect(preferences.skins.get()).toBe('classic')
  resetPreferences(preferences)
  expect(values(preferences)).toEqual(DEFAULTS)
})

test('S4.2 the document is updated', () => {
  const root = { dataset: {} as DOMStringMap }
  const preferences = createPreferences(device({ 'app-theme': 'dark' }))
  const afterwards = vi.fn<() => void>()
  const stop = followPreferences(root, preferences, afterwards)
  expect(root.dataset).toEqual({ theme: 'dark', skin: 'modern', preset: 'teal' })
  preferences.skins.set('classic')
  preferences.preset.set('blue')
  expect(root.dataset).toEqual({ theme: 'dark', skin: 'classic', preset: 'blue' })
  expect(afterwards).toHaveBeenCalledTimes(3)
  stop()
  preferences.theme.set('light')
  expect(root.dataset['theme']).toBe('dark')
})

test('S3.3 the colours of the next first paint are stored from the current theme', () => {
  const here = device()
  keepLoaderColors(here.storage, (name) => (name === '--color-surface' ? '#111' : '#0aa'))
  expect(Object.fromEntries(here.kept)).toEqual({ 'loader-bg': '#111', 'loader-color': '#0aa' })
})
