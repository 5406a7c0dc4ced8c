import { parseArgs } from 'node:util'
import { benchApi } from './api.ts'

const USAGE = `pnpm bench api [--quick] [--only lists,counts,plans,searches,writes] [--rounds n] [--profile leg] [--gate]
  --quick    200,000 records and short rounds, for development
  --profile  writes a processor profile of the API under one leg of the lists to artifacts/profile
  --gate     ends with an error when a target is missed
`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    rounds: { type: 'string' },
    profile: { type: 'string' },
    gate: { type: 'boolean', default: false },
  },
})

if (positionals[0] !== 'api') {
  process.stderr.write(USAGE)
  process.exit(2)
}
const met = await benchApi({
  quick: values.quick,
  only: values.only.split(',').filter(Boolean),
  rounds: values.rounds ? Number(values.rounds) : undefined,
  profile: values.profile,
})
process.exit(met || !values.gate ? 0 : 1)
