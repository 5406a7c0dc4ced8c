import { deviceRoutes } from 'contract/techdoc/devices'
import { type SectionLine, sectionRoutes } from 'contract/techdoc/file/sections'
import { type SamplePeople, day } from './sample-people.ts'

const AUTHOR = 'regulatory_author' as const

async function sectionsOf(cast: SamplePeople, device: string): Promise<Map<string, SectionLine>> {
  const found: SectionLine[] = []
  let cursor: string | null | undefined
  do {
    const query = { device: [device], sort: 'position' as const, limit: 100, ...(cursor ? { cursor } : {}) }
    const page = await cast.call(AUTHOR, sectionRoutes.list, { query })
    found.push(...page.items)
    cursor = page.next
  } while (cursor)
  return new Map(found.map((one) => [one.key, one]))
}

/** Builds two devices: one with an advanced file and sections to sign, and one just started. */
export async function buildTechdoc(cast: SamplePeople): Promise<void> {
  const { devices } = cast.texts.techdoc
  for (const [at, { name, purpose }] of devices.entries()) {
    const { id } = await cast.call(AUTHOR, deviceRoutes.create, {
      body: {
        name,
        riskClass: at === 0 ? 'IIb' : 'IIa',
        language: cast.locale,
        description: cast.say(purpose),
        ownerId: cast.id(AUTHOR),
        submitOn: day(at === 0 ? 60 : 240),
      },
    })
    const sections = await sectionsOf(cast, id)
    const write = async (key: string, values: Record<string, unknown>, dueOn: string) => {
      const section = sections.get(key)
      if (!section) return undefined
      await cast.change(AUTHOR, sectionRoutes, section.id, {
        values,
        ownerId: cast.id(AUTHOR),
        reviewerId: cast.id('responsible_person'),
        approverId: cast.founder,
        completeReason: cast.say(purpose),
        dueOn,
      })
      return section.id
    }
    const title = cast.say(name)
    const identity = await write('dd.identity', { productName: title, tradeName: title }, day(-20))
    await write(
      'f.file',
      { fileTitle: title, fileVersion: '1.0', scopeStatement: cast.say(purpose) },
      day(-5),
    )
    const intended = await write('dd.purpose', { indications: cast.say(purpose) }, day(7))
    if (at > 0) continue
    if (identity)
      for (const to of ['ready_for_review', 'in_review', 'approved'])
        await cast.settle(AUTHOR, 'section', [identity], to)
    if (intended)
      for (const to of ['ready_for_review', 'in_review']) await cast.settle(AUTHOR, 'section', [intended], to)
  }
}
