import { refuseUnsafeOwnerUrl } from '#platform/config-safety.ts'
import { migrateDatabase } from '#platform/db/migrations.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'
import { QUEUES } from './worker.ts'

const url = process.env['DATABASE_OWNER_URL']
if (!url) throw new Error('DATABASE_OWNER_URL is not set')
refuseUnsafeOwnerUrl(process.env)
await migrateJobs(url, QUEUES)
const done = await migrateDatabase(url)
process.stdout.write(done.length > 0 ? `migrated: ${done.join(', ')}\n` : 'schema is up to date\n')
