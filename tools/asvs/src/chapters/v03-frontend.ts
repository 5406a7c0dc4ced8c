import { absent, configured, proxy, tested } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, PROXY } from '../test-files.ts'

const NO_COOKIES = absent('Neither the API nor the pages set a cookie.')

export const frontend = chapter('V3 Web frontend', [
  [
    '3.2.1 L1',
    'responses cannot be rendered in a wrong context',
    tested([
      [FILES.http, 'has the security headers and a request id, errors too'],
      [FILES.sec10, 'Sec10 %s is stored and never displayed'],
      [
        FILES.evidence,
        'is shown at a temporary URL for a few minutes, with a strict content security policy',
      ],
    ]),
  ],
  [
    '3.2.2 L1',
    'text is rendered as text, not as HTML',
    tested([
      [FILES.sources, 'no source evaluates text as code, or inserts unescaped markup'],
      [
        FILES.texts,
        'Sec7 no script in a text runs: not from a modified client, not from the API, not pasted @once',
      ],
    ]),
  ],
  ['3.3.1 L1', 'cookies have the Secure attribute and a prefix', NO_COOKIES],
  ['3.3.2 L2', 'cookies have a suitable SameSite attribute', NO_COOKIES],
  ['3.3.3 L2', 'cookies have the __Host- prefix', NO_COOKIES],
  ['3.3.4 L2', 'session cookies are HttpOnly', NO_COOKIES],
  [
    '3.4.1 L1',
    'HSTS of at least a year, including subdomains',
    proxy(
      'for pages and static files; the API sends it with each of its responses',
      PROXY,
      'apps/api/src/platform/http/headers.ts',
    ),
  ],
  [
    '3.4.2 L1',
    'CORS allows a fixed origin only',
    tested([
      [FILES.sec6, 'Sec6 Sec14 only the web application passes CORS preflight, and never with credentials'],
    ]),
  ],
  [
    '3.4.3 L2',
    'content security policy with object-src and base-uri none',
    tested(
      [
        [FILES.signIn, 'Sec8 every response of the web server has the strict policy'],
        [
          FILES.deployment,
          'Sec8 no inline and no evaluated script',
          'Sec8 no page can be framed, change its base or embed a plug-in',
        ],
        [
          FILES.sec6,
          'Sec8 responds with the security headers, Sec6 and changes nothing but the export audit trail',
          'Sec8 404, 400, 413, 415, 428, 500 and files have the headers too, and reveal nothing',
        ],
      ],
      'Tested on our web server; that of an installation sends the same headers.',
    ),
  ],
  [
    '3.4.4 L2',
    'X-Content-Type-Options: nosniff on every response',
    tested(
      [
        [FILES.signIn, 'Sec8 every response of the web server has the strict policy'],
        [
          FILES.sec6,
          'Sec8 responds with the security headers, Sec6 and changes nothing but the export audit trail',
          'Sec8 404, 400, 413, 415, 428, 500 and files have the headers too, and reveal nothing',
        ],
      ],
      'Tested on our web server; that of an installation sends the same headers.',
    ),
  ],
  [
    '3.4.5 L2',
    'referrer policy',
    tested(
      [
        [FILES.signIn, 'Sec8 every response of the web server has the strict policy'],
        [
          FILES.sec6,
          'Sec8 responds with the security headers, Sec6 and changes nothing but the export audit trail',
          'Sec8 404, 400, 413, 415, 428, 500 and files have the headers too, and reveal nothing',
        ],
      ],
      'Tested on our web server; that of an installation sends the same headers.',
    ),
  ],
  [
    '3.4.6 L2',
    'frame-ancestors on every response',
    tested(
      [
        [FILES.signIn, 'Sec8 every response of the web server has the strict policy'],
        [FILES.deployment, 'Sec8 no page can be framed, change its base or embed a plug-in'],
        [
          FILES.sec6,
          'Sec8 responds with the security headers, Sec6 and changes nothing but the export audit trail',
          'Sec8 404, 400, 413, 415, 428, 500 and files have the headers too, and reveal nothing',
        ],
      ],
      'Tested on our web server; that of an installation sends the same headers.',
    ),
  ],
  [
    '3.5.1 L1',
    'cross-site requests are detected',
    tested(
      [
        [
          FILES.sec6,
          'Sec6 Sec8 no route accepts them from a cookie, the URL or another header, whatever the origin',
        ],
        [FILES.sec4, 'Sec4 a token is accepted only in its header, once and alone'],
      ],
      'Requests are authenticated by a header that browsers never add on their own.',
    ),
  ],
  [
    '3.5.2 L1',
    'sensitive calls require a CORS preflight',
    tested([
      [FILES.sec6, 'Sec6 body types that a cross-site form can send are refused, even with a valid token'],
    ]),
  ],
  [
    '3.5.3 L1',
    'safe methods change no data',
    tested(
      [
        [
          FILES.sec6,
          'Sec8 responds with the security headers, Sec6 and changes nothing but the export audit trail',
        ],
        [FILES.sec14, 'Sec14 no header or field overrides the method of a request'],
      ],
      'Exports write an audit trail entry and change no record.',
    ),
  ],
  [
    '3.5.4 L2',
    'separate applications have separate host names',
    proxy('one host for the application, another for files', PROXY),
  ],
  [
    '3.5.5 L2',
    'postMessage origin and syntax are validated',
    tested(
      [
        [FILES.sources, 'no page accepts messages from other windows'],
        [
          'apps/web/src/platform/identity/popup.test.ts',
          'S4.5 a response without a waiting popup is not accepted',
        ],
      ],
      'The sign-in window responds through a same-origin BroadcastChannel.',
    ),
  ],
  [
    '3.7.1 L2',
    'no deprecated client-side technology',
    configured('React, no plug-ins; the policy has object-src none.', 'apps/web/scripts/deployment.ts'),
  ],
  [
    '3.7.2 L2',
    'redirects lead only to allowed destinations',
    tested([
      ['apps/web/src/platform/session/safe-path.test.ts', 'no input leads to another origin'],
      [FILES.signIn, 'S2.9 the redirect after sign-in never leaves the application'],
    ]),
  ],
])
