import { loadSettings } from '#platform/settings.ts'
import { createIdentities } from './identities.ts'

export { providerName } from './federated.ts'
export { IDENTITY_KEY, type Offered } from './identities.ts'
export { IdentityError, type IdentityCode, type Purpose } from './identity.ts'
export { isSecondStep, type Factor, type SecondFactors, type SecondStep } from './second-step.ts'

export const identity = createIdentities({
  settings: loadSettings,
  create: {
    firebase: async (settings) => (await import('./firebase.ts')).createFirebaseIdentity(settings),
    oidc: async (settings) => (await import('./oidc.ts')).createOidcIdentity(settings),
  },
  storage: localStorage,
  tabStorage: sessionStorage,
})
