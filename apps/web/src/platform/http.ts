import { createCall } from 'contract/call'
import { identity } from './identity/index.ts'
import { organisation } from './session/organisation.ts'

export const call = createCall({ baseUrl: '/api', token: identity.token, organisation: organisation.get })
