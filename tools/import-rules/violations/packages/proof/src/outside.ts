import canonicalize from 'canonicalize'
import { Locale } from 'contract/locale' // expect: eslint(no-restricted-imports)
import { createHash } from 'node:crypto' // expect: eslint(no-restricted-imports)
export { canonicalize, createHash, Locale }
