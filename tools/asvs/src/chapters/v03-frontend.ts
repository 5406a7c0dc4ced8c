import { absent, configured, proxy, tested } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, PROXY } from '../test-files.ts'

const NO_COOKIES = absent('Neither the API nor the pages set a cookie; a mark of a proxy is only echoed.')

export const frontend = chapter('V3 Web frontend', [
  [
    '3.2.1 L1',
    'answers cannot be shown in a wrong context',
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
    'text is shown as text',
    tested([
      [FILES.sources, 'no source evaluates text as code, or inserts unescaped markup'],
      [
        FILES.texts,
        'Sec7 no script in a text runs: not from a modified client, not from the API, not pasted @once',
      ],
    ]),
  ],
  ['3.3.1 L1', 'cookies are Secure, with a prefix', NO_COOKIES],
  ['3.3.2 L2', 'cookies have the SameSite that they need', NO_COOKIES],
  ['3.3.3 L2', 'cookies begin with __Host-', NO_COOKIES],
  ['3.3.4 L2', 'cookies with secrets are HttpOnly', NO_COOKIES],
  [
    '3.4.1 L1',
    'HSTS of a year with subdomains, on every answer',
    proxy(
      'with pages and files of the application; the API sends it with every answer of its own',
      PROXY,
      'apps/api/src/platform/http/headers.ts',
    ),
  ],
  [
    '3.4.2 L1',
    'CORS names one fixed origin',
    tested([
      [FILES.sec6, 'Sec6 Sec14 only the web application passes CORS preflight, and never with credentials'],
    ]),
  ],
  [
    '3.4.3 L2',
    'a content security policy with object-src and base-uri none',
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
      'The pages are those of our own server; that of an installation sends the same.',
    ),
  ],
  [
    '3.4.4 L2',
    'nosniff on every answer',
    tested(
      [
        [FILES.signIn, 'Sec8 every response of the web server has the strict policy'],
        [
          FILES.sec6,
          'Sec8 responds with the security headers, Sec6 and changes nothing but the export audit trail',
          'Sec8 404, 400, 413, 415, 428, 500 and files have the headers too, and reveal nothing',
        ],
      ],
      'The pages are those of our own server; that of an installation sends the same.',
    ),
  ],
  [
    '3.4.5 L2',
    'a referrer policy',
    tested(
      [
        [FILES.signIn, 'Sec8 every response of the web server has the strict policy'],
        [
          FILES.sec6,
          'Sec8 responds with the security headers, Sec6 and changes nothing but the export audit trail',
          'Sec8 404, 400, 413, 415, 428, 500 and files have the headers too, and reveal nothing',
        ],
      ],
      'The pages are those of our own server; that of an installation sends the same.',
    ),
  ],
  [
    '3.4.6 L2',
    'frame-ancestors on every answer',
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
      'The pages are those of our own server; that of an installation sends the same.',
    ),
  ],
  [
    '3.5.1 L1',
    'calls of other sites are told apart',
    tested(
      [
        [
          FILES.sec6,
          'Sec6 Sec8 no route accepts them from a cookie, the URL or another header, whatever the origin',
        ],
        [FILES.sec4, 'Sec4 a token is accepted only in its header, once and alone'],
      ],
      'People are known by a header that browsers never add by themselves.',
    ),
  ],
  [
    '3.5.2 L1',
    'nothing sensitive can be called without a preflight',
    tested([
      [FILES.sec6, 'Sec6 body types that a cross-site form can send are refused, even with a valid token'],
    ]),
  ],
  [
    '3.5.3 L1',
    'nothing is changed by safe methods',
    tested(
      [
        [
          FILES.sec6,
          'Sec8 responds with the security headers, Sec6 and changes nothing but the export audit trail',
        ],
        [FILES.sec14, 'Sec14 no header or field overrides the method of a request'],
      ],
      'Exports leave a trace and change no record.',
    ),
  ],
  [
    '3.5.4 L2',
    'separate applications on separate hosts',
    proxy('a host for the application, another for files', PROXY),
  ],
  [
    '3.5.5 L2',
    'messages between windows are judged by origin and form',
    tested(
      [
        [FILES.sources, 'no page accepts messages from other windows'],
        [
          'apps/web/src/platform/identity/popup.test.ts',
          'S4.5 a response without a waiting popup is not accepted',
        ],
      ],
      'The sign-in window answers by a channel of the origin itself.',
    ),
  ],
  [
    '3.7.1 L2',
    'no technology that browsers have given up',
    configured('React, no plug-ins; the policy has object-src none.', 'apps/web/scripts/deployment.ts'),
  ],
  [
    '3.7.2 L2',
    'redirects lead to known places only',
    tested([
      ['apps/web/src/platform/session/safe-path.test.ts', 'no input leads to another origin'],
      [FILES.signIn, 'S2.9 the redirect after sign-in never leaves the application'],
    ]),
  ],
])
