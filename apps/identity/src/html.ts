/** Markup whose values were escaped. */
export interface Markup {
  readonly text: string
}

type Value = string | Markup | readonly Markup[] | false | null | undefined

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

function render(value: Value): string {
  if (!value) return ''
  if (typeof value === 'string') return escape(value)
  return 'text' in value ? value.text : value.map(({ text }) => text).join('')
}

/** A template: every value is escaped unless it is markup itself. */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Markup => ({
  text: strings.map((text, index) => text + render(values[index])).join(''),
})

/** Markup of a library that makes it from data of ours. */
export const trusted = (text: string): Markup => ({ text })
