import { compare, parse, type SemVer } from 'semver'

/** Advisories also write `1` and `1.2`. */
const read = (text: string): SemVer | null => parse(text) ?? parse(`${text}.0`) ?? parse(`${text}.0.0`)

/** By precedence of Semantic Versioning 2.0.0; null if one of the two is not a version. */
export function compareVersions(a: string, b: string): number | null {
  const [one, other] = [read(a), read(b)]
  return one && other ? compare(one, other) : null
}
