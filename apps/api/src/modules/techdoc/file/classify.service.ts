import { fail, isFrozen, type Locale } from 'contract'
import {
  type ClassificationAnswers,
  type ClassificationInput,
  completeAnswers,
} from 'contract/techdoc/classification/classification-input'
import { settleAnswers, unansweredQuestions } from 'contract/techdoc/classification/classification-questions'
import {
  type Classification,
  classify,
  type RuleResult,
} from 'contract/techdoc/classification/classification'
import { answerKeys, decidingQuestions } from 'contract/techdoc/classification/deciding-answers'
import type { StoredClassification } from 'contract/techdoc/classification/device-classification'
import { type Device, devices as deviceCollection } from 'contract/techdoc/devices'
import { type FileValues, type SectionCollection, sections } from 'contract/techdoc/file/sections'
import { type FileRowCollection, filerows } from 'contract/techdoc/file/file-rows'
import { dayNow } from '#platform/clock.ts'
import { toResponse, getRecord, openRecord, valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { recordTrailEntry } from '#platform/collection/links.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { label } from '#platform/translations.ts'
import { holdFiles } from './refresh-file.ts'

/** The last classification of a device. */
export async function readClassification(
  tx: Tx,
  devices: RegisteredCollection<typeof deviceCollection>,
  actor: Actor,
  id: string,
): Promise<{ classification: StoredClassification | null }> {
  await getRecord(tx, devices, actor, id)
  const [row] = await tx.query<{ classification: StoredClassification | null }>(
    'select classification from devices where org_id = app.org() and id = $1',
    [id],
  )
  return { classification: row?.classification ?? null }
}

interface Place {
  section: string
  row: string | null
  item: string | null
}

/** The records that hold a classification in a file: one row for each rule, and the form of the result. */
async function findPlaces(tx: Tx, device: string): Promise<{ result: string; rules: Map<string, string> }> {
  const rows = await tx.query<Place & { key: string; status: string }>(
    `select s.id as section, s.key, r.status, f.id as row, f.item from sections s
       join records r on r.org_id = s.org_id and r.id = s.id
       left join filerows f on f.org_id = s.org_id and f.section = s.id and f.item is not null
     where s.org_id = app.org() and s.device = $1 and s.key in ('dd.classification', 'dd.class-result')`,
    [device],
  )
  const result = rows.find(({ key }) => key === 'dd.class-result')
  if (!result || rows.some(({ status }) => isFrozen(sections.machine, status))) throw fail('FROZEN')
  return {
    result: result.section,
    rules: new Map(rows.flatMap(({ row, item }) => (row && item ? [[item, row] as const] : []))),
  }
}

const INVASIVENESS = { none: 'non', orifice: 'orifice', surgical: 'surgical', implant: 'implant' } as const

/** The values of the result form, in the codes of the structure. */
const resultOf = (
  input: ClassificationInput,
  made: Classification,
  conclusion: string,
  by: string,
  on: string,
) => ({
  riskClass: made.riskClass,
  determiningRule: String(made.determining.find((rule) => rule !== 'CLS-3') ?? 11),
  classSuffix: [...made.suffixes],
  duration: input.duration,
  invasiveness: INVASIVENESS[input.invasiveness],
  active: input.active.length > 0,
  implantable: input.invasiveness === 'implant',
  conclusion,
  decidedBy: by,
  decidedOn: on,
})

const wordIn = (locale: Locale, path: readonly string[]): string =>
  path[0] === 'class' ? path[1]! : label(locale, 'classification', path[0]!, ...path.slice(1))

/** Why a rule applies or does not: the reason, and the answers that decided it. */
function rationaleOf(result: RuleResult, input: ClassificationInput, locale: Locale): string {
  const answers = decidingQuestions(result, input).map(
    (question) =>
      `${wordIn(locale, ['questions', question])} ${answerKeys(question, input)
        .map((path) => wordIn(locale, path))
        .join(', ')}`,
  )
  return [wordIn(locale, ['reasons', result.reason]), ...answers].join('\n')
}

async function change<C extends FileRowCollection | SectionCollection>(
  tx: WriteTx,
  { shape }: RegisteredCollection<C>,
  ids: readonly string[],
  valuesFor: (row: Stored<NoInfer<C>>) => FileValues,
  context: WriteContext,
): Promise<void> {
  const rows = await loadRecords(tx, shape, ids, true)
  const mutations = rows.map((before): Mutation<C> => {
    const values = { ...before.values, ...valuesFor(before) }
    return { action: 'update', before, after: { ...valuesOf(before), values } }
  })
  if (mutations.length > 0) await writeRecords(tx, shape, mutations, context)
}

/**
 * CLS-5: classifies a device and stores the result of every rule, the overall result and the class, in one transaction.
 */
export async function decideClass(
  tx: WriteTx,
  byType: CollectionsByType,
  target: { id: string; version: number },
  { input: answers, conclusion }: { input: ClassificationAnswers; conclusion: string },
  context: WriteContext,
): Promise<{ device: Device; classification: StoredClassification }> {
  const open = unansweredQuestions(answers)
  if (open.length > 0)
    throw fail(
      'INVALID_INPUT',
      open.map((question) => ({ path: ['input', question], code: 'required' })),
    )
  const input = completeAnswers(settleAnswers(answers))
  const devices = registered(byType, deviceCollection)
  const { actor } = context
  await holdFiles(tx, [target.id])
  const before = await openRecord(tx, devices, actor, target.id)
  if (before.version !== target.version) throw fail('VERSION_CONFLICT', { version: before.version })
  const made = classify(input)
  const decidedOn = dayNow()
  const places = await findPlaces(tx, target.id)
  const byRule = new Map(made.results.map((one) => [String(one.rule), one]))
  const locale = before.language
  await change(
    tx,
    registered(byType, filerows),
    [...places.rules.values()],
    (row) => {
      const result = byRule.get(String(row.item))!
      return {
        ruleApplies: result.applies ? 'yes' : 'no',
        resultingClass: result.class,
        rationale: rationaleOf(result, input, locale),
      }
    },
    context,
  )
  const values = resultOf(input, made, conclusion, actor.personId, decidedOn)
  await change(tx, registered(byType, sections), [places.result], () => values, context)
  const classification: StoredClassification = {
    input,
    class: made.class,
    riskClass: made.riskClass,
    determining: [...made.determining],
    decidedBy: actor.personId,
    decidedOn,
  }
  const [earlier] = await tx.query<{ classification: unknown }>(
    `update devices d set classification = $2::jsonb from devices o
     where d.org_id = app.org() and d.id = $1 and o.org_id = d.org_id and o.id = d.id returning o.classification`,
    [target.id, JSON.stringify(classification)],
  )
  recordTrailEntry(tx, context, 'device', target.id, 'classify', {
    classification: [earlier?.classification ?? null, classification],
  })
  if (before.riskClass !== made.riskClass)
    await writeRecords(
      tx,
      devices.shape,
      [
        {
          action: 'update',
          before,
          after: { ...valuesOf(before), riskClass: made.riskClass },
          reason: conclusion.slice(0, 1000),
        },
      ],
      context,
    )
  const now = await getRecord(tx, devices, actor, target.id)
  return { device: await toResponse(tx, devices, actor, now), classification }
}
