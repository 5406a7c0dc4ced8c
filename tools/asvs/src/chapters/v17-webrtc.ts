import { absent } from '../claim.ts'
import { chapter } from '../requirement.ts'

const NONE = absent('There is no WebRTC.')

export const webrtc = chapter('V17 WebRTC', [
  ['17.1.1 L2', 'TURN reaches no inner addresses', NONE],
  ['17.2.1 L2', 'keys of DTLS are managed', NONE],
  ['17.2.2 L2', 'DTLS has strong suites', NONE],
  ['17.2.3 L2', 'SRTP is authenticated', NONE],
  ['17.2.4 L2', 'malformed SRTP does no harm', NONE],
  ['17.3.1 L2', 'floods of signalling do no harm', NONE],
  ['17.3.2 L2', 'malformed signalling does no harm', NONE],
])
