import { refusalOf } from 'connections/database'
import { migrateAccounts } from './migrations.ts'

const url = process.env['DATABASE_OWNER_URL']
if (!url) throw new Error('DATABASE_OWNER_URL is not set')
const refusal = refusalOf('DATABASE_OWNER_URL', url, process.env)
if (refusal) throw new Error(`configuration: ${refusal}`)
const done = await migrateAccounts(url)
process.stdout.write(done.length > 0 ? `migrated: ${done.join(', ')}\n` : 'schema is up to date\n')
