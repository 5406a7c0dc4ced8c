import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font } from './html.ts'

const require = createRequire(import.meta.url)
/** Static fonts, one file per weight: variable fonts are embedded as outlines only. */
const WEIGHTS = [400, 600] as const

/** The fonts of the web application, with their unicode ranges. */
const FONTS = [
  [
    'Inter',
    '@fontsource/inter/files/inter-latin',
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  ],
  [
    'Inter',
    '@fontsource/inter/files/inter-latin-ext',
    'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
  ],
  [
    'Vazirmatn',
    '@fontsource/vazirmatn/files/vazirmatn-arabic',
    'U+0600-06FF, U+0750-077F, U+0870-088E, U+0890-0891, U+0897-08E1, U+08E3-08FF, U+200C-200E, U+2010-2011, U+204F, U+2E41, U+FB50-FDFF, U+FE70-FEFC',
  ],
] as const

/** Loads the fonts to embed, so that documents look the same on every machine. */
export const loadFonts = (): Font[] =>
  FONTS.flatMap(([family, file, range]) =>
    WEIGHTS.map((weight) => ({
      family,
      weight,
      data: readFileSync(require.resolve(`${file}-${weight}-normal.woff2`)).toString('base64'),
      range,
    })),
  )
