import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from './read-config.ts'
import { EXCEPTIONS } from './security-exceptions.ts'

type Settings = Record<string, string | undefined>

const ROLE = 'postgres://evidentia_app:secret'
const SECRET = '0123456789abcdef0123456789abcdef'

/** A production installation: every connection verified, anchors published, mail with a sender. */
const production: Settings = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  DATABASE_URL: `${ROLE}@db.example/evidentia?sslmode=verify-full`,
  WEB_ORIGIN: 'https://evidentia.example',
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'web',
  SMTP_URL: 'smtps://user:password@mail.example',
  MAIL_FROM: 'Evidentia AI <evidentia@evidentia.example>',
  STORAGE_BUCKET: 'evidentia',
  STORAGE_URL: 'https://s3.example',
  FILES_SECRET: SECRET,
  TRAIL_ANCHORS: '/anchors',
}
/** The same without NODE_ENV, which is often forgotten. */
const unnamed: Settings = { ...production, NODE_ENV: undefined }

/** A development machine: everything on loopback, as `pnpm dev` starts it. */
const development: Settings = {
  NODE_ENV: 'development',
  HOST: '127.0.0.1',
  DATABASE_URL: 'postgres://evidentia_app@127.0.0.1:54320/evidentia',
  WEB_ORIGIN: 'http://127.0.0.1:5173',
  FIREBASE_PROJECT_ID: 'demo-evidentia',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  OIDC_ISSUER: 'http://127.0.0.1:5610',
  OIDC_CLIENT_ID: 'web',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  STORAGE_BUCKET: 'evidentia',
  STORAGE_URL: 'http://127.0.0.1:9000',
  CLAMD_HOST: '127.0.0.1',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318',
}

/** deploy/compose with compose.one-node.yaml and settings.env.example. */
const compose: Settings = {
  ...production,
  DATABASE_URL: `${ROLE}@postgres:5432/evidentia`,
  STORAGE_BUCKET: undefined,
  STORAGE_URL: undefined,
  STORAGE_DIR: '/files',
  CLAMD_HOST: 'clamav',
  TRUSTED_PROXIES: '1',
  SECURITY_EXCEPTIONS: 'database,scanner',
}
/** deploy/helm/evidentia with values.yaml. */
const helm: Settings = { ...production, CLAMD_HOST: 'clamav', SECURITY_EXCEPTIONS: 'scanner' }

const problemsOf = (settings: Settings): string => {
  try {
    readConfig(settings)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}
const database = (rest: string): Settings => ({ DATABASE_URL: `${ROLE}@${rest}` })

const UNSIGNED = 'FIREBASE_AUTH_EMULATOR_HOST: the emulator signs nothing, loopback only'
const PLAIN_DATABASE = 'DATABASE_URL: not encrypted'
const UNVERIFIED_DATABASE = 'DATABASE_URL: the server is not verified'
const PLAIN_MAIL = 'SMTP_URL: not encrypted'
const PLAIN_STORAGE = 'STORAGE_URL: not encrypted'
const PLAIN_SCANNER = 'CLAMD_HOST: not encrypted'
const PLAIN_TRACES = 'OTEL_EXPORTER_OTLP_ENDPOINT: not encrypted'
const NO_ANCHORS = 'ANCHORS_BUCKET: missing'

const emulator = { FIREBASE_PROJECT_ID: 'demo', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }

/** A case: title, base installation, change, and the expected reason. */
const REFUSED: readonly (readonly [string, Settings, Settings, string])[] = [
  ['an emulator, listening everywhere', development, { HOST: '0.0.0.0' }, UNSIGNED],
  [
    'an emulator, listening everywhere, NODE_ENV not set',
    development,
    { HOST: '0.0.0.0', NODE_ENV: undefined },
    UNSIGNED,
  ],
  [
    'an emulator, listening everywhere, in tests',
    development,
    { HOST: '0.0.0.0', NODE_ENV: 'test' },
    UNSIGNED,
  ],
  ['an emulator, listening on all IPv6 addresses', development, { HOST: '::' }, UNSIGNED],
  ['an emulator, listening on an address of the network', development, { HOST: '192.168.1.20' }, UNSIGNED],
  ['an emulator, listening on a name', development, { HOST: 'api.example' }, UNSIGNED],
  [
    'an emulator on another machine',
    development,
    { FIREBASE_AUTH_EMULATOR_HOST: '192.168.1.20:9099' },
    UNSIGNED,
  ],
  [
    'an emulator with a name like loopback',
    development,
    { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1.evil.example:9099' },
    UNSIGNED,
  ],
  [
    'an emulator behind a user name',
    development,
    { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1@evil.example:9099' },
    UNSIGNED,
  ],
  ['an emulator that is no address', development, { FIREBASE_AUTH_EMULATOR_HOST: 'http://' }, UNSIGNED],
  [
    'an emulator, reached by others through a proxy',
    development,
    { WEB_ORIGIN: 'https://evidentia.example' },
    UNSIGNED,
  ],
  [
    'an emulator in production',
    development,
    { NODE_ENV: 'production' },
    'FIREBASE_AUTH_EMULATOR_HOST: the emulator is not for production',
  ],
  ['an emulator in an installation without NODE_ENV', unnamed, emulator, UNSIGNED],
  [
    'a point of failure in production',
    production,
    { FAIL_POINT: 'mail.before-send' },
    'FAIL_POINT: not for production',
  ],
  [
    'a point of failure without NODE_ENV',
    unnamed,
    { FAIL_POINT: 'mail.before-send' },
    'FAIL_POINT: not for production',
  ],
  ['files without a secret', production, { FILES_SECRET: undefined }, 'FILES_SECRET: missing'],
  ['files without a secret, without NODE_ENV', unnamed, { FILES_SECRET: undefined }, 'FILES_SECRET: missing'],
  [
    'the owner of the tables',
    production,
    { DATABASE_URL: 'postgres://evidentia_owner@db.example/e?sslmode=verify-full' },
    'DATABASE_URL: not as evidentia_owner',
  ],
  [
    'the administrator of the cluster',
    unnamed,
    { DATABASE_URL: 'postgres://postgres@db.example/e?sslmode=verify-full' },
    'DATABASE_URL: not as postgres',
  ],
  [
    'the administrator, on loopback',
    development,
    { DATABASE_URL: 'postgres://postgres@127.0.0.1/evidentia' },
    'DATABASE_URL: not as postgres',
  ],
  [
    'the administrator, named in the query',
    production,
    { DATABASE_URL: 'postgres://db.example/e?user=postgres&sslmode=verify-full' },
    'DATABASE_URL: not as postgres',
  ],
  ['a database without a word about TLS', production, database('db.example/e'), PLAIN_DATABASE],
  ['a database without TLS', production, database('db.example/e?sslmode=disable'), PLAIN_DATABASE],
  [
    'a database without TLS, without NODE_ENV',
    unnamed,
    database('db.example/e?sslmode=disable'),
    PLAIN_DATABASE,
  ],
  [
    'a database without TLS, from a development machine',
    development,
    database('db.example/e'),
    PLAIN_DATABASE,
  ],
  ['a database without TLS by another word', production, database('db.example/e?ssl=0'), PLAIN_DATABASE],
  [
    'a database elsewhere, named in the query',
    production,
    database('127.0.0.1/e?host=db.example'),
    PLAIN_DATABASE,
  ],
  ['a database at 0.0.0.0', production, database('0.0.0.0/e'), PLAIN_DATABASE],
  [
    'a certificate that nobody verifies',
    production,
    database('db.example/e?sslmode=no-verify'),
    UNVERIFIED_DATABASE,
  ],
  [
    'a certificate that nobody verifies, as libpq means it',
    production,
    database('db.example/e?uselibpqcompat=true&sslmode=require'),
    UNVERIFIED_DATABASE,
  ],
  [
    'a TLS that is only preferred, as libpq means it',
    production,
    database('db.example/e?uselibpqcompat=true&sslmode=prefer'),
    UNVERIFIED_DATABASE,
  ],
  [
    'a certificate authority that cannot be read',
    production,
    database('db.example/e?sslmode=verify-full&sslrootcert=/nowhere/ca.pem'),
    'DATABASE_URL: cannot be used',
  ],
  [
    'an address of a web server as database',
    production,
    { DATABASE_URL: 'https://db.example/e' },
    'DATABASE_URL: not PostgreSQL',
  ],
  ['mail without TLS', production, { SMTP_URL: 'smtp://mail.example?ignoreTLS=true' }, PLAIN_MAIL],
  [
    'mail without TLS, without NODE_ENV',
    unnamed,
    { SMTP_URL: 'smtp://mail.example?ignoreTLS=true' },
    PLAIN_MAIL,
  ],
  [
    'mail that may go without TLS',
    production,
    { SMTP_URL: 'smtp://mail.example?requireTLS=false' },
    PLAIN_MAIL,
  ],
  [
    'mail that takes TLS if there is some',
    production,
    { SMTP_URL: 'smtp://mail.example?opportunisticTLS=true' },
    PLAIN_MAIL,
  ],
  ['mail by smtps without TLS', production, { SMTP_URL: 'smtps://mail.example?secure=false' }, PLAIN_MAIL],
  [
    'mail to a server that nobody verifies',
    production,
    { SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' },
    PLAIN_MAIL,
  ],
  ['mail by the way of the web', production, { SMTP_URL: 'https://mail.example' }, 'SMTP_URL: not SMTP'],
  [
    'mail straight to whoever says that it is theirs',
    production,
    { SMTP_URL: 'direct:?name=x' },
    'SMTP_URL: not SMTP',
  ],
  ['mail without a sender', production, { MAIL_FROM: undefined }, 'MAIL_FROM: missing'],
  ['mail without a sender, without NODE_ENV', unnamed, { MAIL_FROM: undefined }, 'MAIL_FROM: missing'],
  ['storage without TLS', production, { STORAGE_URL: 'http://s3.example' }, PLAIN_STORAGE],
  ['storage without TLS, without NODE_ENV', unnamed, { STORAGE_URL: 'http://s3.example' }, PLAIN_STORAGE],
  [
    'storage that another setting puts elsewhere',
    production,
    { STORAGE_URL: undefined, AWS_ENDPOINT_URL_S3: 'http://s3.example' },
    'AWS_ENDPOINT_URL_S3: not encrypted',
  ],
  [
    'storage that all services of AWS are put to',
    production,
    { STORAGE_URL: undefined, AWS_ENDPOINT_URL: 'http://s3.example' },
    'AWS_ENDPOINT_URL: not encrypted',
  ],
  ['a scanner on another machine', production, { CLAMD_HOST: 'clamav' }, PLAIN_SCANNER],
  ['a scanner on another machine, without NODE_ENV', unnamed, { CLAMD_HOST: '10.0.0.7' }, PLAIN_SCANNER],
  ['traces without TLS', production, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, PLAIN_TRACES],
  ['no anchors', production, { TRAIL_ANCHORS: undefined }, NO_ANCHORS],
  ['no anchors, without NODE_ENV', unnamed, { TRAIL_ANCHORS: undefined }, NO_ANCHORS],
  [
    'no anchors, in production on loopback',
    { ...development, FIREBASE_AUTH_EMULATOR_HOST: undefined, FILES_SECRET: SECRET },
    { NODE_ENV: 'production' },
    NO_ANCHORS,
  ],
  ['people by plain http', unnamed, { WEB_ORIGIN: 'http://evidentia.example' }, 'WEB_ORIGIN: not by https'],
  [
    'an identity provider by plain http',
    unnamed,
    { OIDC_ISSUER: 'http://id.example' },
    'OIDC_ISSUER: not by https',
  ],
  ['files by plain http', unnamed, { FILES_URL: 'http://files.example' }, 'FILES_URL: not by https'],
  [
    'payments to a stand-in elsewhere',
    development,
    { STRIPE_URL: 'http://stripe.example' },
    'STRIPE_URL: a stand-in, loopback only',
  ],
  [
    'payments to a stand-in without NODE_ENV',
    unnamed,
    { STRIPE_URL: 'http://127.0.0.1:12111' },
    'STRIPE_URL: not for production',
  ],
  [
    'certificates that nothing verifies',
    production,
    { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    'NODE_TLS_REJECT_UNAUTHORIZED: certificates are not verified',
  ],
  [
    'certificates that nothing verifies, on loopback',
    development,
    { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    'NODE_TLS_REJECT_UNAUTHORIZED: certificates are not verified',
  ],
  [
    'an exception that does not exist',
    production,
    { SECURITY_EXCEPTIONS: 'everything' },
    'SECURITY_EXCEPTIONS.0: invalid_value',
  ],
  [
    'all exceptions at once',
    production,
    { SECURITY_EXCEPTIONS: '*' },
    'SECURITY_EXCEPTIONS.0: invalid_value',
  ],
  [
    'the same exception twice',
    compose,
    { SECURITY_EXCEPTIONS: 'database,database,scanner' },
    'SECURITY_EXCEPTIONS: ',
  ],
  [
    'an exception that nothing needs',
    production,
    { SECURITY_EXCEPTIONS: 'database' },
    'SECURITY_EXCEPTIONS: database is not needed',
  ],
  [
    'an exception for another link',
    production,
    { CLAMD_HOST: 'clamav', SECURITY_EXCEPTIONS: 'storage' },
    PLAIN_SCANNER,
  ],
  [
    'an exception for the database, used for mail',
    compose,
    { SMTP_URL: 'smtp://mail.example?ignoreTLS=true' },
    PLAIN_MAIL,
  ],
]

const ACCEPTED: readonly (readonly [string, Settings, Settings, readonly string[]])[] = [
  ['pnpm dev', development, {}, []],
  ['pnpm dev without NODE_ENV', development, { NODE_ENV: undefined }, []],
  [
    'pnpm dev on localhost',
    development,
    { HOST: 'localhost', FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099', WEB_ORIGIN: 'http://localhost:5173' },
    [],
  ],
  [
    'pnpm dev on IPv6',
    development,
    { HOST: '::1', FIREBASE_AUTH_EMULATOR_HOST: '[::1]:9099', ...database('[::1]/e') },
    [],
  ],
  [
    'pnpm dev on another address of loopback',
    development,
    { HOST: '127.0.0.2', ...database('127.0.0.2/e') },
    [],
  ],
  ['production with everything verified', production, {}, []],
  ['the same without NODE_ENV', unnamed, {}, []],
  ['a database by a socket of the machine', production, database('%2Fvar%2Frun%2Fpostgresql/e'), []],
  [
    'a database by a socket in the query',
    production,
    { DATABASE_URL: 'postgres:///e?host=/var/run/postgresql&user=evidentia_app' },
    [],
  ],
  ['a database with TLS that the driver verifies', production, database('db.example/e?sslmode=require'), []],
  ['a database on the same machine', production, database('localhost/e'), []],
  ['mail by STARTTLS', production, { SMTP_URL: 'smtp://user:password@mail.example:587' }, []],
  [
    'mail by STARTTLS, said twice',
    production,
    { SMTP_URL: 'smtp://mail.example:587?requireTLS=true&pool=true' },
    [],
  ],
  ['mail through a relay on the same machine', production, { SMTP_URL: 'smtp://127.0.0.1:25' }, []],
  ['a scanner by a socket of the machine', production, { CLAMD_HOST: '/run/clamav/clamd.ctl' }, []],
  ['storage of AWS itself', production, { STORAGE_URL: undefined }, []],
  [
    'no mail, no storage',
    production,
    { SMTP_URL: undefined, STORAGE_BUCKET: undefined, STORAGE_URL: undefined },
    [],
  ],
  ['Compose, one node', compose, {}, ['database', 'scanner']],
  [
    'Compose, several',
    compose,
    { ...production, STORAGE_DIR: undefined, SECURITY_EXCEPTIONS: 'scanner' },
    ['scanner'],
  ],
  ['the chart', helm, {}, ['scanner']],
  ['the chart without NODE_ENV', helm, { NODE_ENV: undefined }, ['scanner']],
  [
    'every exception, each for what needs it',
    production,
    {
      DATABASE_URL: `${ROLE}@db.example/e?sslmode=disable`,
      SMTP_URL: 'smtp://mail.example?ignoreTLS=true',
      STORAGE_URL: 'http://s3.example',
      CLAMD_HOST: 'clamav',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      TRAIL_ANCHORS: undefined,
      SECURITY_EXCEPTIONS: 'database, mail, storage, scanner, traces, anchors',
    },
    EXCEPTIONS,
  ],
]

describe('T8 unsafe settings', () => {
  afterEach(() => vi.unstubAllEnvs())

  it.each(REFUSED)('T8 are refused with a reason: %s', (_, base, change, reason) => {
    expect(problemsOf(base)).toBe('')
    const text = problemsOf({ ...base, ...change })
    expect(text).toContain(reason)
    expect(text).not.toContain('secret@')
  })

  it('T8 a remote database set by an environment variable is refused', () => {
    vi.stubEnv('PGHOST', 'db.example')
    expect(problemsOf({ ...production, DATABASE_URL: 'postgres:///e?user=evidentia_app' })).toContain(
      PLAIN_DATABASE,
    )
    vi.stubEnv('PGHOST', '')
    expect(problemsOf({ ...production, DATABASE_URL: 'postgres:///e?user=evidentia_app' })).toBe('')
  })

  it('T8 number at least 40', () => {
    expect(REFUSED.length).toBeGreaterThanOrEqual(40)
    expect(new Set(REFUSED.map(([name]) => name)).size).toBe(REFUSED.length)
  })
})

describe('T8 safe settings', () => {
  it.each(ACCEPTED)('T8 are accepted: %s', (_, base, change, exceptions) => {
    const settings = { ...base, ...change }
    expect(problemsOf(settings)).toBe('')
    expect(readConfig(settings).SECURITY_EXCEPTIONS).toEqual(exceptions)
  })
})

describe('T8 the shipped deployments', () => {
  const deploy = (path: string) =>
    readFileSync(new URL(`../../../../deploy/${path}`, import.meta.url), 'utf8')
  const image = Object.fromEntries(
    [...deploy('containers/api.Containerfile').matchAll(/\b(NODE_ENV|HOST|PORT|METRICS_\w+)=(\S+)/g)].map(
      ([, name, value]) => [name!, value!],
    ),
  )
  /** The values that the operator sets. */
  const filledIn = { FILES_SECRET: SECRET, APP_PASSWORD: 'x' }
  const valuesIn = (text: string, line: RegExp): Settings =>
    Object.fromEntries(
      [...text.matchAll(line)].map(([, name, value]) => [name!, value!.replace(/^['"](.*)['"]$/, '$1')]),
    )

  it('T8 Compose on one node starts with settings.env.example and only its declared exceptions', () => {
    const file = {
      ...valuesIn(deploy('compose/settings.env.example'), /^([A-Z_]+)=(.*)$/gm),
      ...filledIn,
    } as Settings
    const text = deploy('compose/compose.yaml')
    const block = text.slice(text.indexOf('x-settings:'), text.indexOf('services:'))
    const settings = Object.fromEntries(
      Object.entries(valuesIn(block, /^ {2}([A-Z_]+): (.*)$/gm)).map(([name, value]) => [
        name,
        value!.replace(
          /^\$\{(\w+)(?::?-([^}]*)|:\?)?\}$/,
          (_, from: string, preset?: string) => file[from] ?? preset ?? '',
        ),
      ]),
    )
    expect(image['HOST']).toBe('0.0.0.0')
    expect(problemsOf({ ...image, ...settings })).toBe('')
    const bare = problemsOf({ ...image, ...settings, SECURITY_EXCEPTIONS: '' })
    expect(bare).toContain(PLAIN_DATABASE)
    expect(bare).toContain(PLAIN_SCANNER)
  })

  it('T8 the Helm chart starts with its values, verified TLS and only its declared exception', () => {
    const text = deploy('helm/evidentia/values.yaml')
    const block = text.slice(text.indexOf('\nsettings:'), text.indexOf('\n# Settings of the web server'))
    const secrets = {
      DATABASE_URL: production['DATABASE_URL'],
      SMTP_URL: production['SMTP_URL'],
      ...filledIn,
    }
    const volumes = { STORAGE_DIR: '/files', TRAIL_ANCHORS: '/anchors' }
    const settings = { ...image, ...valuesIn(block, /^ {2}([A-Z_]+): (.*)$/gm), ...secrets, ...volumes }
    expect(problemsOf(settings)).toBe('')
    expect(problemsOf({ ...settings, SECURITY_EXCEPTIONS: '' })).toContain(PLAIN_SCANNER)
    expect(problemsOf({ ...settings, TRAIL_ANCHORS: '', ANCHORS_BUCKET: '' })).toContain(NO_ANCHORS)
  })
})
