/** The languages every built-in text is written in; Arabic reads from right to left. */
export const languages = ['en', 'fr', 'ar'] as const

export type Language = (typeof languages)[number]

export type Localized = { readonly en: string; readonly fr: string; readonly ar: string }
