import { absent, configured, proxy, tested } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, PROXY } from '../test-files.ts'

const NO_COOKIES = absent('Neither the API nor the pages set a cookie; a mark of a proxy is only echoed.')

export const frontend = chapter('V3 Web frontend', [
  [
    '3.2.1 L1',
    'answers cannot be shown in a wrong context',
    tested([
      [FILES.http, 'carries the security headers and a request id, errors too'],
      [FILES.sec10, 'Sec10 %s is saved and never shown'],
      [FILES.evidence, 'is shown at an address of its own for a few minutes, with a strict policy'],
    ]),
  ],
  [
    '3.2.2 L1',
    'text is shown as text',
    tested([
      [FILES.sources, 'no source evaluates text as code, or writes markup past its escaping'],
      [
        FILES.texts,
        'Sec7 nothing in a text runs: not from a changed program, not from the API, not pasted @once',
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
    tested([[FILES.sec6, 'Sec6 Sec14 only the web application may ask first, and never with credentials']]),
  ],
  [
    '3.4.3 L2',
    'a content security policy with object-src and base-uri none',
    tested(
      [
        [FILES.signIn, 'Sec8 every answer of the web server comes with the strict policy'],
        [
          FILES.deployment,
          'Sec8 nothing inline and nothing evaluated',
          'Sec8 no page is framed, has another base, or holds a plug-in',
        ],
        [
          FILES.sec6,
          'Sec8 answers with the headers, Sec6 and changes nothing but the trail of what left',
          'Sec8 404, 400, 413, 415, 428, 500 and files carry the headers too, and tell nothing',
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
        [FILES.signIn, 'Sec8 every answer of the web server comes with the strict policy'],
        [
          FILES.sec6,
          'Sec8 answers with the headers, Sec6 and changes nothing but the trail of what left',
          'Sec8 404, 400, 413, 415, 428, 500 and files carry the headers too, and tell nothing',
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
        [FILES.signIn, 'Sec8 every answer of the web server comes with the strict policy'],
        [
          FILES.sec6,
          'Sec8 answers with the headers, Sec6 and changes nothing but the trail of what left',
          'Sec8 404, 400, 413, 415, 428, 500 and files carry the headers too, and tell nothing',
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
        [FILES.signIn, 'Sec8 every answer of the web server comes with the strict policy'],
        [FILES.deployment, 'Sec8 no page is framed, has another base, or holds a plug-in'],
        [
          FILES.sec6,
          'Sec8 answers with the headers, Sec6 and changes nothing but the trail of what left',
          'Sec8 404, 400, 413, 415, 428, 500 and files carry the headers too, and tell nothing',
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
          'Sec6 Sec8 no route takes them from a cookie, the address or another header, whatever site asks',
        ],
        [FILES.sec4, 'Sec4 a token counts in its header only, once and alone'],
      ],
      'People are known by a header that browsers never add by themselves.',
    ),
  ],
  [
    '3.5.2 L1',
    'nothing sensitive can be called without a preflight',
    tested([
      [FILES.sec6, 'Sec6 bodies that a form of another site can send are refused, though the token is right'],
    ]),
  ],
  [
    '3.5.3 L1',
    'nothing is changed by safe methods',
    tested(
      [
        [FILES.sec6, 'Sec8 answers with the headers, Sec6 and changes nothing but the trail of what left'],
        [FILES.sec14, 'Sec14 no header or field makes another method of a request'],
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
        [FILES.sources, 'no page takes messages of other windows'],
        ['apps/web/src/platform/identity/popup.test.ts', 'S4.5 an answer that nobody waits for is not taken'],
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
      ['apps/web/src/platform/session/safe-path.test.ts', 'no text leads to another origin'],
      [FILES.signIn, 'S2.9 the way back never leaves the application'],
    ]),
  ],
])
