import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('../src/styles.css', import.meta.url), 'utf8')
const LIGHT = css.slice(css.indexOf('@theme static'), css.indexOf('@layer base'))
const DARK = css.slice(css.indexOf("[data-tone='dark']"), css.lastIndexOf("html[data-skin='classic']"))

type Colour = readonly [red: number, green: number, blue: number]

/** To linear light, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance. */
const linear = (part: string): number => {
  const value = Number.parseInt(part, 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function colour(theme: string, name: string): Colour {
  const value = new RegExp(`--color-${name}: ([^;]+);`).exec(theme)?.[1]
  const parts = /^#(..)(..)(..)$/.exec(value ?? '')
  if (!parts) throw new Error(`--color-${name} is ${value}`)
  return [linear(parts[1]!), linear(parts[2]!), linear(parts[3]!)]
}

const brightness = ([red, green, blue]: Colour) => 0.2126 * red + 0.7152 * green + 0.0722 * blue
function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [brightness(one), brightness(other)].toSorted((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('in the %s theme', (_, theme) => {
  const surface = colour(theme, 'surface')

  test.each([1, 2, 3, 4, 5, 6])('chart line %i has a contrast of at least 3:1 on the page', (series) => {
    expect(contrast(colour(theme, `series-${series}`), surface)).toBeGreaterThanOrEqual(3)
  })

  test.each([1, 2, 3, 4, 5])('level %i has sufficient contrast, and text on it is readable', (level) => {
    expect(contrast(colour(theme, `level-${level}`), surface)).toBeGreaterThanOrEqual(3)
    const ground = colour(theme, `level-${level}-ground`)
    expect(contrast(colour(theme, `level-${level}-ink`), ground)).toBeGreaterThanOrEqual(4.5)
    const mark = colour(theme, `level-${level}`)
    expect(contrast(colour(theme, `on-level-${level}`), mark)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['ink', 'ink-soft', 'ink-faint', 'danger', 'warning', 'success', 'info', 'seal', 'review'])(
    '%s is readable on every surface',
    (ink) => {
      for (const ground of ['surface', 'surface-soft', 'surface-raised', 'nav'])
        expect(contrast(colour(theme, ink), colour(theme, ground)), ground).toBeGreaterThanOrEqual(4.5)
    },
  )

  test.each(['danger', 'warning', 'success', 'info', 'seal', 'review'])(
    '%s is readable on its tint',
    (ink) => {
      expect(contrast(colour(theme, ink), colour(theme, `${ink}-soft`))).toBeGreaterThanOrEqual(4.5)
    },
  )

  test('the border of editable controls has a contrast of at least 3:1', () => {
    expect(contrast(colour(theme, 'line-strong'), surface)).toBeGreaterThanOrEqual(3)
  })
})
