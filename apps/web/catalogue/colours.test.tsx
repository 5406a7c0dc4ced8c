import { afterAll, describe, expect, test } from 'vitest'
import './preview.tsx'
import { PRESETS, SKINS, THEMES } from '../src/platform/preferences/layout-settings.ts'

type Colour = readonly [red: number, green: number, blue: number]
type Pair = readonly [inks: readonly string[], grounds: readonly string[]]

const root = document.documentElement
const before = Object.fromEntries(Object.entries(root.dataset))
afterAll(() => void Object.assign(root.dataset, before))

const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!

const painted = new Map<string, Colour>()

/** What the screen shows where these colours lie one upon the other. */
function paint(layers: readonly string[]): Colour {
  const key = layers.join()
  const known = painted.get(key)
  if (known) return known
  canvas.clearRect(0, 0, 1, 1)
  for (const layer of layers) {
    canvas.fillStyle = layer
    canvas.fillRect(0, 0, 1, 1)
  }
  const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data
  const result: Colour = [red!, green!, blue!]
  painted.set(key, result)
  return result
}

/** To linear light, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance. */
const linear = (part: number): number => {
  const value = part / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const brightness = ([red, green, blue]: Colour) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [brightness(one), brightness(other)].toSorted((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

const STATES = ['danger', 'warning', 'success', 'info', 'seal', 'review']
const SHEETS = ['surface', 'surface-soft', 'surface-raised', 'nav']
const INKS = ['ink', 'ink-soft', 'ink-faint']
const ACCENTS = ['accent', 'accent-strong']

/** `nav/7` is the tint of the current page in the navigation: 7 % ink on `nav`. */
const layersOf = (ground: string): string[] => {
  const [sheet, percent] = ground.split('/')
  return percent ? [sheet!, `ink/${percent}`] : [sheet!]
}

/** Text on its background: 4.5:1. */
const TEXT: readonly Pair[] = [
  [
    [...INKS, ...STATES, ...ACCENTS],
    [...SHEETS, 'surface-chosen'],
  ],
  [[...INKS, ...ACCENTS], ['accent-soft']],
  [[...INKS, ...ACCENTS], ['ground']],
  [[...INKS, ...ACCENTS], ['nav/7']],
  [['on-accent'], ACCENTS],
  ...STATES.map((state) => [[state], [`${state}-soft`]] as const),
  ...[1, 2, 3, 4, 5].flatMap((level) => [
    [[`level-${level}-ink`], [`level-${level}-ground`]] as const,
    [[`on-level-${level}`], [`level-${level}`]] as const,
  ]),
]
/** Marks, edges of what can be edited, and the ring around the focus: 3:1. */
const MARKS: readonly Pair[] = [
  [
    ['accent', 'line-strong'],
    [...SHEETS, 'surface-chosen', 'accent-soft'],
  ],
  [['accent'], ['ground']],
  [[1, 2, 3, 4, 5, 6].map((series) => `series-${series}`), ['surface']],
  [[1, 2, 3, 4, 5].map((level) => `level-${level}`), ['surface']],
]

/** Semi-dark is a dark navigation beside a light page. */
const TONES = [...THEMES, 'semi-dark'] as const
const LOOKS = PRESETS.flatMap((preset) =>
  SKINS.flatMap((skin) => TONES.map((tone) => [preset, skin, tone] as const)),
)

describe.each(LOOKS)('%s, %s, %s', (preset, skin, tone) => {
  function tooFaint(pairs: readonly Pair[], least: number): string[] {
    const { dataset } = root
    Object.assign(dataset, { preset, skin, theme: tone === 'dark' ? 'dark' : 'light' })
    const part = document.createElement('div')
    if (tone === 'semi-dark') part.dataset['tone'] = 'dark'
    document.body.append(part)
    const colour = (name: string) => {
      const [token, percent = '100'] = name.split('/')
      part.style.color = `color-mix(in oklab, var(--color-${token}) ${percent}%, transparent)`
      return getComputedStyle(part).color
    }
    const found = pairs.flatMap(([inks, grounds]) =>
      grounds.flatMap((ground) =>
        inks.flatMap((ink) => {
          const behind = layersOf(ground).map(colour)
          const ratio = contrast(paint([...behind, colour(ink)]), paint(behind))
          return ratio < least ? [`${ink} on ${ground}: ${ratio.toFixed(2)}`] : []
        }),
      ),
    )
    part.remove()
    return found
  }

  test('every text can be read', () => {
    expect(tooFaint(TEXT, 4.5)).toEqual([])
  })

  test('every mark, edge and focus ring stands out', () => {
    expect(tooFaint(MARKS, 3)).toEqual([])
  })
})
