interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown
}

const SCRIPT = /^https:\/\/www\.(?:google|gstatic)\.com\/recaptcha\//

let isPrepared = false

/** The identity service asks for this script before it sends a code; its loader knows no policy but the default one. */
export function trustRecaptcha(): void {
  if (isPrepared) return
  isPrepared = true
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      if (SCRIPT.test(url)) return url
      throw new TypeError('a script of somebody else')
    },
  })
}
