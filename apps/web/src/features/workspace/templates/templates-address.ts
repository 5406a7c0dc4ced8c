import { TEMPLATE_KINDS, type TemplateKind } from 'contract/workspace/template-uses'

export interface TemplatesAddress {
  kind?: TemplateKind | undefined
  /** What is open: a use, or the first code of a checklist. */
  series?: string | undefined
  /** One of its versions; `built-in` for the built-in texts. */
  record?: string | undefined
}

export const BUILT_IN = 'built-in'

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

export function readAddress(search: Readonly<Record<string, unknown>>): TemplatesAddress {
  return {
    kind: TEMPLATE_KINDS.find((kind) => kind === search['kind']),
    series: text(search['series']),
    record: text(search['record']),
  }
}
