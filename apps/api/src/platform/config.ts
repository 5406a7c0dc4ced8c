import * as z from 'zod'
import { Anchors } from '#platform/anchors/config.ts'
import { Payments } from '#platform/payments/config.ts'
import { SecurityExceptions } from './security-exceptions.ts'

const port = z.coerce.number().int().min(1).max(65_535)

/** Where uploaded files are stored: a bucket of an S3 server, or a folder on a single small node. */
const Storage = z.object({
  STORAGE_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  /** The address of the S3 server; without it, that of AWS for the region. */
  STORAGE_URL: z.url().optional(),
  STORAGE_REGION: z.string().min(1).default('us-east-1'),
  /** Without both, the SDK's default credential chain applies: environment, profile, role of the machine. */
  STORAGE_ACCESS_KEY: z.string().min(1).optional(),
  STORAGE_SECRET_KEY: z.string().min(1).optional(),
  /** Some servers refuse checksums that the protocol only recommends. */
  STORAGE_CHECKSUMS: z.enum(['when_required', 'when_supported']).default('when_required'),
  STORAGE_DIR: z.string().min(1).optional(),
  UPLOAD_LIMIT_MB: z.coerce.number().int().min(1).max(5_000).default(1_024),
  CLAMD_HOST: z.string().min(1).optional(),
  CLAMD_PORT: port.default(3310),
  /** The origin that serves files, preferably not that of the web; without it, the API's own. */
  FILES_URL: z.url().optional(),
  /** Signs addresses of files; the same in every process. */
  FILES_SECRET: z.string().min(32).optional(),
})

export const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  /** A separate port for health and metrics; the only port of a process that runs the worker alone. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  DATABASE_URL: z.url(),
  /**
   * PostgreSQL itself, where DATABASE_URL is a pooler in transaction mode: notifications and the job queue need a session of
   * their own.
   */
  DATABASE_LISTEN_URL: z.url().optional(),
  /** PostgreSQL as `evidentia_erasure`, for the worker; without it, closed organisations are not erased. */
  ERASURE_DATABASE_URL: z.url().optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(100).default(12),
  STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(100).default(8_000),
  WEB_ORIGIN: z.url(),
  FIREBASE_PROJECT_ID: z.string().min(1).optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z.string().min(1).optional(),
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  /** The provider issues confirmed addresses only, although its tokens lack `email_verified`. */
  OIDC_EMAILS_CONFIRMED: z.stringbool().default(false),
  /** How far the provider's clock may be from ours, in seconds; 0 where both are of one machine. */
  OIDC_CLOCK_TOLERANCE: z.coerce.number().int().min(0).max(30).default(30),
  SMTP_URL: z.url().optional(),
  /** Signs the links by which people block invitations, and hashes their addresses; without it, `FILES_SECRET`. */
  MAIL_SECRET: z.string().min(32).optional(),
  /** Rate limits of invitations: per person and hour, and per organisation and day, before and after it pays. */
  INVITATIONS_PERSON_HOUR: z.coerce.number().int().min(1).default(20),
  INVITATIONS_ORGANISATION_DAY: z.coerce.number().int().min(1).default(100),
  INVITATIONS_PAYING_ORGANISATION_DAY: z.coerce.number().int().min(1).default(1_000),
  MAIL_FROM: z.string().default('Evidentia AI <no-reply@localhost>'),
  /** A folder that gets a copy of every published anchor; no replacement for ANCHORS_BUCKET, as the worker can rewrite it. */
  TRAIL_ANCHORS: z.string().optional(),
  /** Protections that are switched off, by name (`config-safety.ts`); logged at each start and shown in the metrics. */
  SECURITY_EXCEPTIONS: SecurityExceptions,
  /** The fail point at which a test kills the program (`platform/fail-points.ts`). */
  FAIL_POINT: z.string().optional(),
  /** The browser that prints documents; without it, PDF cannot be made. */
  CHROMIUM: z.string().min(1).default('/usr/bin/chromium'),
  /** EXP-7: how large a zip of a technical file may be before it comes in parts, and a file before the index names it. */
  EXPORT_PART_MB: z.coerce.number().positive().default(500),
  EXPORT_FILE_MB: z.coerce.number().positive().default(50),
  /** EXP-10: the version of the messages of EUDAMED that its XML names. */
  EUDAMED_VERSION: z
    .string()
    .regex(/^\d+(\.\d+){1,3}$/)
    .default('3.0.30'),
  /** DNS servers that are asked for the records of domains, as `address` or `address:port`; by default those of the system. */
  DNS_SERVERS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((one) => one.trim() || [])),
  /** Where webhooks may go: to the public internet by https, or to any address, for an installation with receivers inside. */
  WEBHOOK_ADDRESSES: z.enum(['public', 'any']).default('public'),
  /** Encrypts signing secrets of webhooks in the database; without it, they are stored as they are. */
  SECRETS_KEY: z.string().min(32).optional(),
  /** Requests a person may make in a minute. */
  RATE_LIMIT: z.coerce.number().int().min(1).default(1_200),
  /** Requests that all members of an organisation may make in a minute together; by default ten times that of a person. */
  RATE_LIMIT_ORGANISATION: z.coerce.number().int().min(1).optional(),
  /**
   * Concurrent requests of one organisation in this process while other organisations are active with fewer. It must be
   * below the pool size, so that the others never wait for a connection.
   */
  ORGANISATION_AT_ONCE: z.coerce.number().int().min(1).default(4),
  /** Where traces go, by OTLP over HTTP; without it none are made. The names are those of OpenTelemetry. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('evidentia-api'),
  /** The share of traces that is sampled where the caller has not decided. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** How many proxies in front are trusted to name the client's address. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  ...Storage.shape,
  ...Payments.shape,
  ...Anchors.shape,
})

export type Config = z.infer<typeof Environment>

/** Whether DATABASE_URL is a pooler, which refuses start-up parameters and has no notifications. */
export const isPooled = ({ DATABASE_LISTEN_URL }: Config): boolean => DATABASE_LISTEN_URL !== undefined
