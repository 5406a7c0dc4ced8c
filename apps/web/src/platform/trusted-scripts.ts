interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown
}

/** Whose scripts may be fetched so far: grows when a part of the page comes to need somebody's. */
const trusted: RegExp[] = []
let isPrepared = false

/**
 * Loaders of others write addresses of scripts as plain texts, and know no policy but the default one, of which a page has
 * one alone. So all of them are here; the content security policy decides besides what may be fetched where.
 */
export function trustScripts(address: RegExp): void {
  if (!trusted.includes(address)) trusted.push(address)
  if (isPrepared) return
  isPrepared = true
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      const { href } = new URL(url, globalThis.location?.href)
      if (trusted.some((one) => one.test(href))) return url
      throw new TypeError('a script of somebody else')
    },
  })
}
