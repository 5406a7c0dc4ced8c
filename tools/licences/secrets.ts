/** Formats of real credentials, by their issuers. */
const FORMS: Readonly<Record<string, RegExp>> = {
  'private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s+[A-Za-z0-9+/=\s]{64}/g,
  'AWS key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  'Stripe live key': /\b[rs]k_live_[0-9A-Za-z]{16,}/g,
  'Stripe webhook secret': /\bwhsec_[0-9A-Za-z+/]{32,}/g,
  'GitHub token': /\b(?:gh[opsur]_[0-9A-Za-z]{36}|github_pat_\w{40,})/g,
  'GitLab token': /\bglpat-[\w-]{20}/g,
  'npm token': /\bnpm_[0-9A-Za-z]{36}\b/g,
  'Slack token': /\bxox[abeprs]-[0-9A-Za-z-]{20,}/g,
  'Google key': /\bAIza[\w-]{35}\b/g,
  'Google token': /\bya29\.[\w-]{30,}/g,
  'service account': /"private_key_id"\s*:\s*"[0-9a-f]{40}"/g,
  'SendGrid key': /\bSG\.[\w-]{22}\.[\w-]{43}\b/g,
  'signed token': /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{40,}/g,
  'database with its password':
    /\bpostgres(?:ql)?:\/\/[\w.-]+:(?!password@|secret@|\$)[^@\s/'"`]{6,}@(?!127\.|localhost|\[)[\w.-]+/g,
}

export interface Secret {
  form: string
  text: string
}

/** The parts of a text that look like credentials. */
export const secretsIn = (text: string): Secret[] =>
  Object.entries(FORMS).flatMap(([form, pattern]) =>
    Array.from(text.matchAll(pattern), ([found]) => ({ form, text: found })),
  )
