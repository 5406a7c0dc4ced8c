import { authentication } from './chapters/v06-authentication.ts'
import { authorisation } from './chapters/v08-authorisation.ts'
import { coding } from './chapters/v15-coding.ts'
import { communication } from './chapters/v12-communication.ts'
import { configuration } from './chapters/v13-configuration.ts'
import { cryptography } from './chapters/v11-cryptography.ts'
import { data } from './chapters/v14-data.ts'
import { encoding } from './chapters/v01-encoding.ts'
import { files } from './chapters/v05-files.ts'
import { frontend } from './chapters/v03-frontend.ts'
import { logging } from './chapters/v16-logging.ts'
import { oauth } from './chapters/v10-oauth.ts'
import { services } from './chapters/v04-services.ts'
import { sessions } from './chapters/v07-sessions.ts'
import { tokens } from './chapters/v09-tokens.ts'
import { validation } from './chapters/v02-validation.ts'
import { webrtc } from './chapters/v17-webrtc.ts'
import type { Chapter } from './requirement.ts'

/** OWASP ASVS 5.0.0, levels 1 and 2, in the order of the standard. */
export const CHAPTERS: readonly Chapter[] = [
  encoding,
  validation,
  frontend,
  services,
  files,
  authentication,
  sessions,
  authorisation,
  tokens,
  oauth,
  cryptography,
  communication,
  configuration,
  data,
  coding,
  logging,
  webrtc,
]
