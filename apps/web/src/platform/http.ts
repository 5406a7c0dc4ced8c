import { createCall } from 'contract/call'
import { identity } from './identity/index.ts'
import { organisation } from './session/organisation.ts'
import { xsrfToken } from './xsrf-token.ts'

export const call = createCall({
  baseUrl: '/api',
  token: identity.token,
  tokenAfter: identity.tokenAfter,
  organisation: organisation.get,
  xsrfToken: () => xsrfToken(document.cookie),
})
