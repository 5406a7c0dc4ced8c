import { readFile } from 'node:fs/promises'
import { DARK_PALETTE, PALETTE } from 'contract/palette'
import { expect, it } from 'vitest'

const sheet = await readFile(new URL('../src/styles.css', import.meta.url), 'utf8')

/** The colours that a part of the style sheet declares. */
const coloursIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/--color-([\w-]+): (#[\da-f]{6});/g)].map(([, name, value]) => [name, value]),
  )

const light = sheet.slice(sheet.indexOf('@theme'), sheet.indexOf('@layer base'))
const dark = sheet.slice(sheet.indexOf("html[data-theme='dark']"))

it('prints reports in the screen colours', () => {
  expect(coloursIn(light)).toMatchObject(PALETTE)
  expect(coloursIn(dark)).toMatchObject(DARK_PALETTE)
})
