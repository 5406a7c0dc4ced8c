import { isFrozen } from 'contract'
import { reports, REPORT_SECTIONS } from 'contract/audit/reports'
import type { ReportPart, ReportState } from 'contract/audit/report-writing'
import { type BoundPlace, OUTDATED } from 'editor/binding'
import { checkContent } from 'editor/check'
import { type Content, toDocument } from 'editor/content'
import { difference } from 'editor/difference'
import { toText } from 'editor/text'
import { getRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { loadSections, loadTexts } from './texts.ts'

const docOf = (content: Content[] | null) =>
  checkContent({ type: 'doc', content: content?.length ? content : [{ type: 'paragraph' }] }).node

/** The change that a refresh would make in a part. */
function shownDifference({ state, shown, now }: BoundPlace): ReportPart['difference'] {
  if (state === 'fresh' || state === 'edited') return null
  return toDocument(difference(docOf(shown), docOf(now)))
}

const partOf = (place: BoundPlace): ReportPart => ({
  id: place.id,
  state: place.state,
  difference: shownDifference(place),
})

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** The sections of a report. Outdated parts are marked for people who can still edit. */
export async function getState(
  tx: Tx,
  collection: RegisteredCollection<typeof reports>,
  byType: CollectionsByType,
  actor: Actor,
  id: string,
): Promise<ReportState> {
  const row = await getRecord(tx, collection, actor, id)
  const watches = !isFrozen(reports.machine, row.status) && collection.policy(actor, row).includes('update')
  const texts = await loadTexts(tx, id)
  const now = watches ? await loadSections(tx, byType, row) : []
  return {
    sections: REPORT_SECTIONS.map((section) => {
      const text = texts.get(section)
      const node = text ? checkContent(text.content).node : null
      const places = now.find((one) => one.section === section)?.places ?? []
      return {
        section,
        document: text?.id ?? null,
        content: (node?.toJSON() as ReportPart['difference'] | undefined) ?? null,
        words: node ? countWords(toText(node)) : 0,
        outdated: places.some(({ state }) => OUTDATED.includes(state)),
        parts: places.map(partOf),
      }
    }),
  }
}
