import { fail } from 'contract'
import type { Method } from 'contract/risk/method'
import type { methods } from 'contract/risk/methods'
import { createRecords, valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { defaultMethod } from './default-method.ts'

const ACTIVE = `select id from records where org_id = app.org() and type = 'method' and status = 'active'
  and archived_at is null and id <> all($1::uuid[])`

/** The scales and rules in force, or the built-in ones where none are. */
export async function configInForce(tx: Tx): Promise<Method> {
  const [active] = await tx.query<{ config: Method }>(
    `select m.config from methods m where m.org_id = app.org() and m.id in (${ACTIVE})`,
    [[]],
  )
  return active?.config ?? (await defaultMethod())
}

/** Limits may only name existing units. */
async function requireKnownUnits(tx: WriteTx, mutations: readonly Mutation<typeof methods>[]): Promise<void> {
  const wanted = mutations.flatMap(({ after }) =>
    ((after.config as Method | undefined)?.unitLimits ?? []).map(({ unit }) => unit),
  )
  if (wanted.length === 0) return
  const known = await tx.query<{ id: string }>(
    'select id from units where org_id = app.org() and id = any($1::uuid[])',
    [wanted],
  )
  if (known.length < new Set(wanted).size)
    throw fail('INVALID_INPUT', [{ path: ['config', 'unitLimits'], code: 'unknown_reference' }])
}

/** A new version copies the one in force; activating it retires the previous one. */
export const methodHooks = (
  collection: () => RegisteredCollection<typeof methods>,
): CollectionHooks<typeof methods> => ({
  beforeWrite: async (tx, mutations) => {
    await requireKnownUnits(tx, mutations)
    const begun = mutations.filter(({ before, after }) => before === null && !after.config)
    if (begun.length === 0) return
    const config = await configInForce(tx)
    for (const { after } of begun) after.config = config
  },
  afterWrite: async (tx, written, context) => {
    const activated = written.filter(
      ({ mutation, row }) => row.status === 'active' && mutation.action !== 'create',
    )
    if (activated.length === 0) return
    const others = await tx.query<{ id: string }>(ACTIVE, [activated.map(({ row }) => row.id)])
    const { shape } = collection()
    const rows = await loadRecords(
      tx,
      shape,
      others.map(({ id }) => id),
      true,
    )
    if (rows.length === 0) return
    const retire = rows.map((before) => ({
      action: 'transition' as const,
      before,
      after: { ...valuesOf(before), status: 'retired' },
    }))
    await writeRecords(tx, shape, retire, context)
  },
})

const DEFAULT_NAME = { en: 'Risk method', fr: 'Méthode de cotation des risques', ar: 'منهجية تقييم المخاطر' }

/** The method in force. An organisation without one gets the built-in method. */
export async function methodInForce(
  tx: WriteTx,
  collection: RegisteredCollection<typeof methods>,
  context: WriteContext,
): Promise<string> {
  const [active] = await tx.query<{ id: string }>(ACTIVE, [[]])
  if (active) return active.id
  const [made] = await createRecords(tx, collection, [{ name: DEFAULT_NAME }], context, {
    status: 'active',
  })
  return made!.id
}
