import i18next from 'i18next'
import type { Locale } from 'contract/locale'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import type { Namespace, Texts } from '#platform/i18n/index.ts'

/** The markup of an element in this language, with these texts only. */
export async function renderIn(
  locale: Locale,
  texts: Partial<Record<Namespace, Texts>>,
  element: ReactElement,
): Promise<string> {
  const i18n = i18next.createInstance({
    lng: locale,
    resources: { [locale]: texts },
    interpolation: { escapeValue: false },
  })
  await i18n.init()
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, element))
}
