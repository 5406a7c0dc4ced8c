import { parseArgs } from 'node:util'
import { Refusal, withClients } from './connect.ts'
import { copyOrganisation } from './copy.ts'
import { eraseLeftovers } from './erase.ts'
import { listFiles, missingFrom } from './files.ts'
import { release } from './hold.ts'
import { moveOrganisation } from './move.ts'
import { purgeProof } from './purge.ts'
import { restoreOrganisation } from './restore.ts'
import type { Progress } from './rows.ts'

const USAGE = `One organisation taken out of a running system, or put into one. Databases are named by their administrator's URL.

pnpm organisations copy    --from URL --to URL --organisation ID
pnpm organisations restore --live URL --copy URL --organisation ID --archive FILE --reason TEXT [--compare-others]
pnpm organisations move    --from URL --to URL --organisation ID --directory FILE --cell NAME
pnpm organisations release --database URL --organisation ID    after a move or restore that was cut off
pnpm organisations erase   --database URL --organisation ID    what is left where it has moved away
pnpm organisations purge   --database URL --organisation ID --reason TEXT [--early]    trail and signatures after the end
pnpm organisations files   --database URL --organisation ID [--folder DIR]
`

const text = { type: 'string' } as const
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    from: text,
    to: text,
    live: text,
    copy: text,
    database: text,
    organisation: text,
    archive: text,
    reason: text,
    directory: text,
    cell: text,
    folder: text,
    'compare-others': { type: 'boolean', default: false },
    early: { type: 'boolean', default: false },
  },
})

function need(name: Exclude<keyof typeof values, 'compare-others' | 'early'>): string {
  const value = values[name]
  if (!value) throw new Refusal(`--${name} is missing\n\n${USAGE}`)
  return value
}

const progress: Progress = (table, place, of) => process.stderr.write(`${place + 1}/${of} ${table}\n`)

const commands: Record<string, () => Promise<unknown>> = {
  copy: () => copyOrganisation(need('from'), need('to'), need('organisation'), progress),
  restore: () =>
    restoreOrganisation({
      live: need('live'),
      copy: need('copy'),
      organisation: need('organisation'),
      archive: need('archive'),
      reason: need('reason'),
      compareOthers: values['compare-others'],
      progress,
    }),
  move: () =>
    moveOrganisation({
      from: need('from'),
      to: need('to'),
      organisation: need('organisation'),
      directory: need('directory'),
      cell: need('cell'),
      progress,
    }),
  release: () => withClients([need('database')], (client) => release(client, need('organisation'))),
  erase: async () => ({ rows: await eraseLeftovers(need('database'), need('organisation')) }),
  purge: () => purgeProof(need('database'), need('organisation'), need('reason'), values.early),
  files: async () => {
    const files = await listFiles(need('database'), need('organisation'))
    if (values.folder) return { files: files.length, missing: await missingFrom(values.folder, files) }
    for (const { key, bytes } of files) process.stdout.write(`${bytes}\t${key}\n`)
    return undefined
  },
}

try {
  const command = commands[positionals[0] ?? '']
  if (!command) throw new Refusal(USAGE)
  const done = await command()
  if (done !== undefined) process.stdout.write(`${JSON.stringify(done, null, 2)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Refusal ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
