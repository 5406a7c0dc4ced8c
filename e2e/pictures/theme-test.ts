import { test as base, type LocaleOption } from '../support/test.ts'

export interface ThemeOptions extends LocaleOption {
  theme: 'light' | 'dark'
  widths: number[]
}

export const test = base.extend<ThemeOptions>({
  theme: ['light', { option: true }],
  widths: [[1440], { option: true }],
})
