import { expect, it } from 'vitest'

// One key of the query cache has one shape. Two definitions that fetch different things under one key overwrite each
// other's data, and a page crashes on the data of the other.

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.{test,stories,gen}.*'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

const OPEN = '([{'
const CLOSE = ')]}'

/** Where the expression from `from` ends: at the next comma or closing bracket of its own depth. */
function endOf(text: string, from: number, atComma = true): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const sign = text[at]!
    if (OPEN.includes(sign)) depth++
    else if (CLOSE.includes(sign) && depth-- === 0) return at
    else if (atComma && sign === ',' && depth === 0) return at
  }
  return text.length
}

function partsOf(list: string): string[] {
  const end = endOf(list, 0)
  const first = list.slice(0, end).trim()
  return [...(first ? [first] : []), ...(end < list.length ? partsOf(list.slice(end + 1)) : [])]
}

/** One element of a key: its text if it is a constant, `*` if it varies. */
function element(part: string, file: string): string[] {
  const text = /^'(.*)'$/.exec(part)?.[1]
  if (text !== undefined) return [text]
  if (/recordKey\(/.test(part)) return ['*', 'record', '*']
  const slice = /^(?:\.\.\.)?sliceKey\((\w+)\)$/.exec(part)?.[1] ?? /^(\w+)\.name$/.exec(part)?.[1]
  if (slice) return [slice === 'of' ? '*' : slice]
  if (/^(?:\.\.\.)?(?:[A-Z_]+|\w*[kK]ey\(|\w+Key$)/.test(part)) return [`${file} ${part}`]
  return ['*']
}

const keyOf = (value: string, file: string): string[] =>
  value.startsWith('[')
    ? partsOf(value.slice(1, value.lastIndexOf(']'))).flatMap((part) => element(part, file))
    : element(value, file)

/** What a query function fetches: the route and the part of the reply that it keeps. */
function shapeOf(body: string): string {
  const text = body.replace(/\s+/g, ' ')
  const called = /\bcall\(\s*(?:\w+\.)+(\w+)/.exec(text)
  if (!called) return text
  const end = endOf(text, called.index + 'call('.length, false)
  const kept = /^[)\s]*((?:\.\w+)*)/.exec(text.slice(end + 1))?.[1] ?? ''
  return `${called[1]}${kept}`
}

interface Definition {
  file: string
  key: string[]
  shape: string
}

function definitionsIn(file: string, text: string): Definition[] {
  return [...text.matchAll(/\bqueryKey:\s*/g)].flatMap(({ index, 0: name }) => {
    const from = index + name.length
    const end = endOf(text, from)
    const rest = text.slice(end, endOf(text, end, false))
    const fn = /\bqueryFn:\s*/.exec(rest)
    if (!fn) return []
    const start = fn.index + fn[0].length
    // The function of another definition is no second one.
    if (rest.slice(start, endOf(rest, start)).includes('.queryFn')) return []
    const shape = shapeOf(rest.slice(start, endOf(rest, start)))
    return [{ file, key: keyOf(text.slice(from, end).trim(), file), shape }]
  })
}

/** Whether two keys can be the same. */
const meet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((part, at) => part === b[at])

function clashes(definitions: readonly Definition[]): string[] {
  return definitions.flatMap((one, at) =>
    definitions
      .slice(at + 1)
      .filter((other) => meet(one.key, other.key) && one.shape !== other.shape)
      .map((other) => `${one.key.join(' ')}: ${one.file} (${one.shape}), ${other.file} (${other.shape})`),
  )
}

it('no two definitions of a query key fetch different shapes', () => {
  const definitions = Object.entries(sources).flatMap(([file, text]) => definitionsIn(file, text))
  expect(definitions.length).toBeGreaterThan(100)
  expect(clashes(definitions)).toEqual([])
})

it('finds a key with two shapes', () => {
  const one = `queryOptions({ queryKey: ['audit-programmes'], queryFn: ({ signal }) => call(routes.programmes, { signal }) })`
  const other = `useQuery({
    queryKey: ['audit-programmes'],
    queryFn: async ({ signal }) => (await call(routes.programmes, { signal })).programmes,
  })`
  const of = (text: string, file: string) => definitionsIn(file, text)
  expect(clashes([...of(one, 'a.ts'), ...of(other, 'b.tsx')])).toHaveLength(1)
  expect(clashes([...of(one, 'a.ts'), ...of(one, 'b.tsx')])).toEqual([])
  expect(clashes(of(other.replace('programmes)).programmes', 'x'), 'b.tsx'))).toEqual([])
})
