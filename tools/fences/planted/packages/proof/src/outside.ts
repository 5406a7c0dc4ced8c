import canonicalize from 'canonicalize'
import { Locale } from 'contract/locale' // fence: eslint(no-restricted-imports)
import { createHash } from 'node:crypto' // fence: eslint(no-restricted-imports)
export { canonicalize, createHash, Locale }
