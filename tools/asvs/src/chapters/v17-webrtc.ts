import { absent } from '../claim.ts'
import { chapter } from '../requirement.ts'

const NONE = absent('The product does not use WebRTC.')

export const webrtc = chapter('V17 WebRTC', [
  ['17.1.1 L2', 'TURN does not relay to internal addresses', NONE],
  ['17.2.1 L2', 'DTLS keys are managed', NONE],
  ['17.2.2 L2', 'DTLS uses strong cipher suites', NONE],
  ['17.2.3 L2', 'SRTP is authenticated', NONE],
  ['17.2.4 L2', 'malformed SRTP is handled', NONE],
  ['17.3.1 L2', 'signalling floods are handled', NONE],
  ['17.3.2 L2', 'malformed signalling is handled', NONE],
])
