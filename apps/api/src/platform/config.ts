import * as z from 'zod'

const port = z.coerce.number().int().min(1).max(65_535)

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  DATABASE_URL: z.url(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(100).default(12),
  STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(100).default(10_000),
  WEB_ORIGIN: z.url(),
  FIREBASE_PROJECT_ID: z.string().min(1).optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z.string().min(1).optional(),
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().default('Evidentia AI <no-reply@localhost>'),
  /** A folder outside the database where the heads of the audit trail are published every hour. */
  TRAIL_ANCHORS: z.string().optional(),
  /** Requests a person may make in a minute. */
  RATE_LIMIT: z.coerce.number().int().min(1).default(1_200),
  /** How many proxies in front are trusted to name the client's address. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
})

export type Config = z.infer<typeof Environment>

/** Reads the environment once and refuses to start on a missing, wrong or dangerous value. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) {
    // Names and reasons only: a value may be a secret.
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`)
    throw new Error(`configuration: ${problems.join('; ')}`)
  }
  const config = parsed.data
  if (config.NODE_ENV === 'production' && config.FIREBASE_AUTH_EMULATOR_HOST) {
    throw new Error('configuration: FIREBASE_AUTH_EMULATOR_HOST: the emulator is not for production')
  }
  if (!config.FIREBASE_PROJECT_ID && !config.OIDC_ISSUER) {
    throw new Error('configuration: neither FIREBASE_PROJECT_ID nor OIDC_ISSUER names an identity provider')
  }
  if (config.OIDC_ISSUER && !config.OIDC_CLIENT_ID) throw new Error('configuration: OIDC_CLIENT_ID: missing')
  return config
}
