import * as z from 'zod'

const days = z.coerce.number().positive().max(36_500)

/** Where anchors of the audit trail are published, which authority time-stamps them, and how long sealed evidence is locked. */
export const Anchors = z.object({
  /** A bucket with versioning and object lock, preferably of another account than the files; created if missing. */
  ANCHORS_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  /** Server and keys of that bucket; by default those of STORAGE_…. */
  ANCHORS_URL: z.url().optional(),
  ANCHORS_REGION: z.string().min(1).optional(),
  ANCHORS_ACCESS_KEY: z.string().min(1).optional(),
  ANCHORS_SECRET_KEY: z.string().min(1).optional(),
  /** How long published anchors are locked, also for the operator. */
  ANCHORS_RETENTION_DAYS: days.default(3_650),
  /** An RFC 3161 authority, and the trusted root certificates (PEM) for its stamps. */
  TIMESTAMP_URL: z.url().optional(),
  TIMESTAMP_CA: z.string().min(1).optional(),
  /** Minimum minutes between two stamps: each covers everything before it. */
  TIMESTAMP_MINUTES: z.coerce.number().min(0).max(1_440).default(60),
  /** How long files of sealed audits and sent packages are locked, if the bucket of files has object lock. */
  SEALED_RETENTION_DAYS: days.default(3_650),
})

/** Settings that are valid one by one and contradict each other. */
export function anchorsProblem(config: z.output<typeof Anchors>): string | null {
  const { ANCHORS_BUCKET, ANCHORS_URL, ANCHORS_ACCESS_KEY, ANCHORS_SECRET_KEY } = config
  if ((ANCHORS_URL ?? ANCHORS_ACCESS_KEY) && !ANCHORS_BUCKET) return 'ANCHORS_BUCKET: missing'
  if (!ANCHORS_ACCESS_KEY !== !ANCHORS_SECRET_KEY)
    return 'ANCHORS_ACCESS_KEY, ANCHORS_SECRET_KEY: one is missing'
  if (config.TIMESTAMP_URL && !ANCHORS_BUCKET)
    return 'TIMESTAMP_URL: there is no ANCHORS_BUCKET to keep stamps in'
  if (config.TIMESTAMP_CA && !config.TIMESTAMP_URL) return 'TIMESTAMP_URL: missing'
  return null
}
