interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown
}

/** The script addresses trusted so far; grows when a part of the page needs another one. */
const trusted: RegExp[] = []
let isPrepared = false

/**
 * Third-party loaders set script addresses as plain strings and know only the default policy, of which a page has
 * exactly one. So all of them are registered here; the content security policy restricts in addition what may be
 * loaded where.
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
