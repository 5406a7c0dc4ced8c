/** Licences that the product may contain. Any other needs a decision first. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MPL-2.0',
  '0BSD',
  'CC0-1.0',
  'Unlicense',
  'BlueOak-1.0.0',
  'Python-2.0',
])

/** Licences for data and fonts, each with the packages that contain nothing else. */
const ALLOWED_FOR: Readonly<Record<string, readonly string[]>> = {
  // Data.
  'CC-BY-4.0': ['caniuse-lite'],
  // As permissive as BSD: what pako has from zlib.
  Zlib: ['pako'],
  // Fonts: may be embedded and served with any software, but not sold separately.
  'OFL-1.1': [
    '@fontsource-variable/inter',
    '@fontsource-variable/vazirmatn',
    '@fontsource/inter',
    '@fontsource/vazirmatn',
  ],
}

/** Packages whose package.json has no SPDX licence, with the licence in their licence file. */
export const READ_IN_FILE: Readonly<Record<string, string>> = {
  '@visx/vendor@4.0.0': 'MIT AND ISC',
  'combine-errors@3.0.3': 'MIT',
  'url-template@2.0.8': 'BSD-3-Clause',
  'valid-url@1.0.9': 'MIT',
}

const isSimple = (licence: string): boolean => /^[\w.+-]+$/.test(licence)
export const isExpression = (licence: string): boolean => / (?:OR|AND|WITH) /.test(licence)

/** Whether the product may contain a package with this licence; unknown expressions are refused. */
export function isAllowed(name: string, licence: string): boolean {
  const plain = licence.replace(/^\((.*)\)$/, '$1')
  const isFine = (one: string) => ALLOWED.has(one) || (ALLOWED_FOR[one]?.includes(name) ?? false)
  if (isSimple(plain)) return isFine(plain)
  if (plain.includes('(') || plain.includes(' WITH ')) return false
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every(isFine))
}
