import type { Locale } from 'contract/locale'
import { remember } from './format.ts'

const lists = remember((locale) => new Intl.ListFormat(locale, { type: 'unit', style: 'short' }))

export const formatList = (texts: readonly string[], locale: Locale): string => lists(locale).format(texts)
