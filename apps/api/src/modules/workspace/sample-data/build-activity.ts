import type { SamplePerson, SampleTexts } from 'content'
import type { Route } from 'contract'
import { issueRoutes } from 'contract/audit/issues'
import { gapAnalysisRoutes } from 'contract/compliance/gap-analyses'
import { assessmentRoutes } from 'contract/risk/assessments'
import { deviceRoutes } from 'contract/techdoc/devices'
import { discussionRoutes } from 'contract/workspace/discussion'
import type { SamplePeople } from './sample-people.ts'

interface Talk {
  readonly list: Route
  readonly query: Readonly<Record<string, unknown>>
  /** Who writes first, and who answers. */
  readonly people: readonly [SamplePerson, SamplePerson]
}

/** What waits for the explorer, and who talks about it. */
const TALKS: Readonly<Record<keyof SampleTexts['threads'], Talk>> = {
  assessment: {
    list: assessmentRoutes.list,
    query: { status: ['in_review'] },
    people: ['risk_manager', 'plant_manager'],
  },
  gapanalysis: {
    list: gapAnalysisRoutes.list,
    query: { status: ['in_review'] },
    people: ['compliance_officer', 'quality_manager'],
  },
  issue: { list: issueRoutes.list, query: { status: ['in_review'] }, people: ['audit_manager', 'auditor'] },
  device: {
    list: deviceRoutes.list,
    query: { sort: 'code' },
    people: ['regulatory_author', 'responsible_person'],
  },
}

/** Colleagues discuss what waits for the explorer, and mention them. */
export async function buildActivity(cast: SamplePeople): Promise<void> {
  for (const [about, { list, query, people }] of Object.entries(TALKS)) {
    const { text, reply } = cast.texts.threads[about as keyof typeof TALKS]
    const { items } = (await cast.call(people[0], list, { query })) as { items: { id: string }[] }
    const { id } = await cast.call(people[0], discussionRoutes.create, {
      params: { id: items[0]!.id },
      body: { field: null, text: cast.say(text), mentions: [cast.founder] },
    })
    await cast.call(people[1], discussionRoutes.reply, {
      params: { id },
      body: { text: cast.say(reply), mentions: [] },
    })
  }
}
