import type { SampleTest } from 'content'
import { type PopulationRow, writePopulation } from 'contract/audit/population'
import {
  askedOf,
  type AttributeKey,
  type AttributeResult,
  type SampleItem,
  sampleItemRoutes,
} from 'contract/audit/sample-items'
import { ATTRIBUTES, sampleRoutes } from 'contract/audit/samples'
import { AUDITOR } from './sample-engagement.ts'
import { type SamplePeople, day } from './sample-people.ts'

const SIZE = 25
/** The item that deviates in its second attribute. */
const DEVIATING = 8

type Results = Partial<Record<AttributeKey, AttributeResult>>

/** Numbers of different suppliers look different; amounts are spread, and every value is always the same. */
const rowAt = (at: number): PopulationRow => ({
  ref: at % 5 === 2 ? `${88_140_217 + at * 347}` : `2026-${String(98 + at * 211).padStart(4, '0')}`,
  date: day(-70 + at * 2),
  amount: 220_490 + ((at * 1_377_913) % 6_200_000),
})

interface Tested {
  project: string
  procedure: string
  texts: SampleTest
  /** How many items are tested so far. */
  tested: number
}

/** Tests a sample attribute by attribute: one deviates if its text is given, some attributes do not apply. */
async function testSample(
  cast: SamplePeople,
  { project, procedure, texts, tested }: Tested,
): Promise<string> {
  const attributes = Object.fromEntries(texts.attributes.map((name, at) => [ATTRIBUTES[at]!, cast.say(name)]))
  const { id } = await cast.call(AUDITOR, sampleRoutes.create, {
    body: {
      project,
      procedure,
      name: texts.name,
      population: cast.say(texts.population),
      source: cast.say(texts.source),
      completeness: cast.say(texts.completeness),
      periodFrom: day(-80),
      periodTo: day(-10),
      frequency: 'daily',
      riskLevel: 'moderate',
      method: 'judgemental',
      size: SIZE,
      rationale: cast.say(texts.rationale),
      attributes,
    },
  })
  const population = writePopulation(Array.from({ length: SIZE }, (_, at) => rowAt(at)))
  await cast.call(AUDITOR, sampleRoutes.draw, { params: { id }, body: { population, evidence: null } })
  const { items } = await cast.call(AUDITOR, sampleItemRoutes.list, {
    query: { sample: [id], sort: 'code', limit: 100 },
  })
  const asked = askedOf(attributes)
  const edits = (items as SampleItem[]).slice(0, tested).map(({ id: item, version }, at) => {
    const results: Results = {}
    for (const key of asked) results[key] = 'pass'
    if (at % 7 === 2) results[asked.at(-1)!] = 'not_applicable'
    if (at !== DEVIATING || !texts.deviation) return { id: item, version, changes: results }
    return {
      id: item,
      version,
      changes: { ...results, attrB: 'fail' as const, deviationNote: cast.say(texts.deviation) },
    }
  })
  await cast.call(AUDITOR, sampleItemRoutes.editMany, { params: { id }, body: { edits } })
  return id
}

/** The samples of an engagement: one tested in full, one under way with an exception. */
export async function buildSamples(
  cast: SamplePeople,
  project: string,
  [full, begun]: readonly [string, string],
): Promise<void> {
  const [first, second] = cast.texts.audit.underWay.samples
  const id = await testSample(cast, { project, procedure: full, texts: first, tested: SIZE })
  await cast.move(AUDITOR, sampleRoutes, id, 'evaluated')
  await testSample(cast, { project, procedure: begun, texts: second, tested: 17 })
}
