import * as z from 'zod'

const days = z.coerce.number().positive().max(36_500)

/** Where anchors of the audit trail are published, who stamps their time, and how long sealed evidence is locked. */
export const Anchors = z.object({
  /** A bucket with versioning and object lock, better of another account than the files; made with both if it is not there. */
  ANCHORS_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  /** Server and keys of that bucket; those of STORAGE_… where they are not given. */
  ANCHORS_URL: z.url().optional(),
  ANCHORS_REGION: z.string().min(1).optional(),
  ANCHORS_ACCESS_KEY: z.string().min(1).optional(),
  ANCHORS_SECRET_KEY: z.string().min(1).optional(),
  /** How long nobody can remove a published anchor, the operator included. */
  ANCHORS_RETENTION_DAYS: days.default(3_650),
  /** An RFC 3161 authority, and the certificates (PEM) that its stamps must lead to. */
  TIMESTAMP_URL: z.url().optional(),
  TIMESTAMP_CA: z.string().min(1).optional(),
  /** At most one stamp in so many minutes: each covers everything before it. */
  TIMESTAMP_MINUTES: z.coerce.number().min(0).max(1_440).default(60),
  /** How long files of sealed audits and sent packages are locked, where the bucket of files has object lock. */
  SEALED_RETENTION_DAYS: days.default(3_650),
})

/** Settings that are right one by one and wrong together. */
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
