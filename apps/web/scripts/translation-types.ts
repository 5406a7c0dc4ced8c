/** A translation file: texts, or groups of texts. */
export interface Texts {
  readonly [key: string]: string | Texts
}

/** The values that a text interpolates, by name, with their types; `{{person.name}}` needs an object. */
export interface Values {
  [name: string]: string | Values
}

const PLURAL = /_(?:zero|one|two|few|many|other)$/
const VALUE = /\{\{-?\s*([^\s,}]+)\s*(?:,\s*(\w+)[^}]*)?\}\}/g
const TYPES: Readonly<Record<string, string>> = { number: 'number' }

function* textsIn(texts: Texts, path = ''): Generator<readonly [key: string, text: string]> {
  for (const [key, value] of Object.entries(texts))
    if (typeof value === 'string') yield [path + key, value]
    else yield* textsIn(value, `${path}${key}.`)
}

function typeOf(format: string | undefined): string {
  if (!format) return 'Value'
  const type = TYPES[format]
  if (!type) throw new Error(`no type for values of the format ${format}`)
  return type
}

function addValue(values: Values, path: readonly string[], type: string): void {
  const [name = '', ...inside] = path
  if (inside.length === 0) values[name] = values[name] === 'number' ? 'number' : type
  else addValue((values[name] ??= {}) as Values, inside, type)
}

/** Each key without its plural forms, and the values that its translations interpolate. */
export function describeTranslations(languages: readonly Texts[]): Map<string, Values> {
  const keys = new Map<string, Values>()
  for (const texts of languages) {
    const all = new Map(textsIn(texts))
    // A key such as `rule_other` without other forms is not a plural form.
    const isPlural = (key: string) =>
      PLURAL.test(key) && ['_one', '_other'].every((form) => all.has(key.replace(PLURAL, form)))
    for (const [key, text] of all) {
      const plural = isPlural(key)
      const base = plural ? key.replace(PLURAL, '') : key
      const values = keys.get(base) ?? {}
      keys.set(base, values)
      if (plural) values['count'] = 'number'
      for (const [, path = '', format] of text.matchAll(VALUE))
        addValue(values, path.split('.'), typeOf(format))
    }
  }
  return keys
}

const writeValues = (values: Values): string =>
  `{ ${Object.entries(values)
    .map(([name, type]) => `${name}: ${typeof type === 'string' ? type : writeValues(type)}`)
    .join('; ')} }`

interface DescribedNamespace {
  readonly namespace: string
  readonly keys: ReadonlyMap<string, Values>
}

/** The keys written out as TypeScript: derived types would be evaluated again for every call of `t`. */
export function writeKeys(namespaces: readonly DescribedNamespace[]): string {
  const each = (write: (one: DescribedNamespace) => string) => namespaces.map(write).join('\n')
  return `// Written by \`pnpm translation-keys\` from the translations. Do not edit.

type Value = string | number

/** The keys of each namespace, without their plural forms. */
export interface Keys {
${each(({ namespace, keys }) => `  '${namespace}':\n${[...keys.keys()].map((key) => `    | '${key}'`).join('\n')}`)}
}

/** The same keys with their namespace before them. */
export interface QualifiedKeys {
${each(({ namespace }) => `  '${namespace}': \`${namespace}:\${Keys['${namespace}']}\``)}
}

/** The values that a text needs, where it needs any. */
export interface Values {
${each(({ namespace, keys }) => {
  const needing = [...keys].filter(([, values]) => Object.keys(values).length > 0)
  if (needing.length === 0) return `  '${namespace}': {}`
  return `  '${namespace}': {\n${needing.map(([key, values]) => `    '${key}': ${writeValues(values)}`).join('\n')}\n  }`
})}
}
`
}
