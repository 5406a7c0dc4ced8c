import type common from 'contract/words/en/common.json'
import type processWords from 'contract/words/en/processes.json'
import type app from './platform/i18n/locales/en.json'
import type processes from './features/risk/processes/locales/en.json'
import type frame from './features/workspace/frame/locales/en.json'
import type home from './features/workspace/home/locales/en.json'
import type invitations from './features/workspace/invitations/locales/en.json'
import type organisations from './features/workspace/organisations/locales/en.json'
import type signIn from './features/workspace/sign-in/locales/en.json'

// A key that does not exist, or a namespace that is not loaded, fails the type check.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: {
      app: typeof app
      'words/common': typeof common
      'words/processes': typeof processWords
      'risk/processes': typeof processes
      'workspace/frame': typeof frame
      'workspace/home': typeof home
      'workspace/invitations': typeof invitations
      'workspace/organisations': typeof organisations
      'workspace/sign-in': typeof signIn
    }
  }
}
