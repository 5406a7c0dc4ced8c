import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('../src/styles.css', import.meta.url), 'utf8')
const LIGHT = css.slice(css.indexOf('@theme static'), css.indexOf('@layer base'))
const DARK = css.slice(css.indexOf("[data-tone='dark']"), css.indexOf("html[data-theme='dark'] {"))

type Colour = readonly [red: number, green: number, blue: number]

/** https://www.w3.org/TR/css-color-4/#ok-lab, to linear light. */
function fromOklch(lightness: number, chroma: number, hue: number): Colour {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const within = (value: number) => Math.min(1, Math.max(0, value))
  return [
    within(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    within(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    within(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function colour(theme: string, name: string): Colour {
  const value = new RegExp(`--color-${name}: ([^;]+);`).exec(theme)?.[1]
  if (value === 'var(--color-white)') return [1, 1, 1]
  const parts = /oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)/.exec(value ?? '')
  if (!parts) throw new Error(`--color-${name} is ${value}`)
  return fromOklch(Number(parts[1]) / 100, Number(parts[2]), Number(parts[3]))
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

  test.each([1, 2, 3, 4, 5, 6])('line %i of a chart stands out from the page', (series) => {
    expect(contrast(colour(theme, `series-${series}`), surface)).toBeGreaterThanOrEqual(3)
  })

  test.each([1, 2, 3, 4, 5])('level %i stands out, and words upon it can be read', (level) => {
    expect(contrast(colour(theme, `level-${level}`), surface)).toBeGreaterThanOrEqual(3)
    const ground = colour(theme, `level-${level}-ground`)
    expect(contrast(colour(theme, `level-${level}-ink`), ground)).toBeGreaterThanOrEqual(4.5)
  })
})
