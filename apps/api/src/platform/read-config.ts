import type * as z from 'zod'
import { anchorsProblem } from '#platform/anchors/config.ts'
import { paymentsProblem } from '#platform/payments/config.ts'
import { findDangers } from './config-safety.ts'
import { type Config, Environment } from './config.ts'

/** Reads the environment once and refuses to start on missing, wrong or dangerous values: it names all of them at once. */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  // Container orchestrators often can only set a variable to empty, not omit it.
  const environment = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(environment)
  const problems = parsed.success
    ? findContradictions(parsed.data, environment)
    : // Names and reasons only: a value may be a secret.
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${reasonOf(issue, environment)}`)
  if (problems.length > 0) throw new Error(`configuration: ${problems.join('; ')}`)
  return parsed.data!
}

const reasonOf = (issue: z.core.$ZodIssue, environment: NodeJS.ProcessEnv): string =>
  environment[String(issue.path[0])] === undefined ? 'missing' : issue.code

/** Settings that are valid one by one and contradict each other. */
function findContradictions(config: Config, environment: NodeJS.ProcessEnv): string[] {
  const found = [
    config.FIREBASE_PROJECT_ID || config.OIDC_ISSUER
      ? null
      : 'neither FIREBASE_PROJECT_ID nor OIDC_ISSUER names an identity provider',
    config.OIDC_ISSUER && !config.OIDC_CLIENT_ID ? 'OIDC_CLIENT_ID: missing' : null,
    // It is compared with the Origin header exactly.
    new URL(config.WEB_ORIGIN).origin === config.WEB_ORIGIN ? null : 'WEB_ORIGIN: no origin, but an address',
    config.METRICS_PORT === config.PORT ? 'METRICS_PORT: the same as PORT' : null,
    storageProblem(config),
    erasureProblem(config),
    paymentsProblem(config),
    anchorsProblem(config),
    ...findDangers(config, environment),
  ]
  return found.filter((one) => one !== null)
}

/** Files are stored in one place, with both keys or none. */
function storageProblem(config: Config): string | null {
  const { STORAGE_BUCKET, STORAGE_URL, STORAGE_DIR, STORAGE_ACCESS_KEY, STORAGE_SECRET_KEY } = config
  if (STORAGE_BUCKET && STORAGE_DIR) return 'STORAGE_DIR: there is a STORAGE_BUCKET already'
  if (STORAGE_URL && !STORAGE_BUCKET) return 'STORAGE_BUCKET: missing'
  if (!STORAGE_ACCESS_KEY !== !STORAGE_SECRET_KEY)
    return 'STORAGE_ACCESS_KEY, STORAGE_SECRET_KEY: one is missing'
  return null
}

/** The role that serves requests must not be able to erase, nor the other way round. */
function erasureProblem({ ERASURE_DATABASE_URL, DATABASE_URL }: Config): string | null {
  if (!ERASURE_DATABASE_URL) return null
  const user = new URL(ERASURE_DATABASE_URL).username
  return [new URL(DATABASE_URL).username, 'evidentia_app', 'evidentia_owner', 'postgres'].includes(user)
    ? `ERASURE_DATABASE_URL: not as ${user || 'nobody'}`
    : null
}
