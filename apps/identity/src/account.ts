// For the operator: account.ts invite ADDRESS [NAME] [--locale fr] | disable ADDRESS | enable ADDRESS |
// remove-second-factor ADDRESS | list | rotate-keys
import { parseArgs } from 'node:util'
import { createAccounts } from './accounts.ts'
import { forgetAttempts } from './attempts.ts'
import { createConnections } from './connections/connection.ts'
import { readConfig } from './config.ts'
import { createPool } from './database.ts'
import { createMailer } from './mail.ts'
import { createSealing } from './sealing.ts'
import { rotateKeys } from './signing-keys.ts'
import { chooseLocale } from './texts.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { locale: { type: 'string', default: 'en' } },
})
const [command = '', address = '', name = ''] = positionals
const email = address.trim().toLowerCase()
const config = readConfig(process.env)
const pool = createPool(config.DATABASE_URL)
const sealing = createSealing(config.IDENTITY_SECRET)
const say = (text: string) => process.stdout.write(`${text}\n`)

/** Changes one account; triggers write the trail and end its sessions. */
async function change(statement: string, done: string): Promise<void> {
  const { rowCount } = await pool.query(statement, [email])
  if (rowCount !== 1) throw new Error(`no such account: ${email}`)
  say(`${email}: ${done}`)
}

/** Creates the account, unless there is one, and sends the link that sets its password. */
async function invite(): Promise<void> {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error('invite ADDRESS')
  await pool.query('insert into users (email, name) values ($1, $2) on conflict (email) do nothing', [
    email,
    name || email.slice(0, email.indexOf('@')),
  ])
  const reportError = (error: unknown) => void process.stderr.write(`${String(error)}\n`)
  const mailer = createMailer(config, reportError)
  const connections = createConnections(pool, sealing)
  const accounts = createAccounts({ config, pool, sealing, mailer, connections, reportError })
  await accounts.sendPasswordLink(email, chooseLocale(values.locale))
  if ((await mailer.settle()) > 0) throw new Error(`the message to ${email} was not sent`)
  say(`${email}: a link was sent, valid for one hour`)
}

try {
  switch (command) {
    case 'invite':
      await invite()
      break
    case 'disable':
      await change(
        'update users set disabled_at = coalesce(disabled_at, clock_timestamp()) where email = $1',
        'disabled; its sessions end within a minute',
      )
      break
    case 'enable':
      await change('update users set disabled_at = null where email = $1', 'enabled')
      await forgetAttempts(pool, `password:${email}`)
      break
    case 'remove-second-factor':
      await pool.query('delete from second_factors where user_id = (select id from users where email = $1)', [
        email,
      ])
      await change(
        'update users set two_factor_enabled = false where email = $1',
        'the second factor is removed',
      )
      break
    case 'list': {
      const { rows } = await pool.query<Record<'email' | 'name' | 'state', string>>(
        `select email, name, case when disabled_at is not null then 'disabled' when not email_verified then 'invited'
           when two_factor_enabled then 'active, two factors' else 'active' end as state from users order by email`,
      )
      for (const one of rows) say(`${one.email}\t${one.name}\t${one.state}`)
      break
    }
    case 'rotate-keys':
      await rotateKeys(pool, sealing)
      say('a new key signs after the next start of the process')
      break
    default:
      throw new Error('invite | disable | enable | remove-second-factor | list | rotate-keys')
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await pool.end()
}
