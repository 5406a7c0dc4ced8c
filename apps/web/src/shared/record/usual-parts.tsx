import type { ReactNode } from 'react'
import type { Slice } from '#platform/collections/slice.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { EvidenceTab } from '#shared/evidence/lazy.ts'
import { DiscussionTab, HistoryTab, LinksTab, SignaturesTab } from './late-tabs.ts'

/** The common parts of any record. */
export const USUAL_PARTS = ['links', 'files', 'discussion', 'history', 'signatures'] as const
export type UsualPart = (typeof USUAL_PARTS)[number]

const PARTS: Readonly<Record<UsualPart, (slice: Slice<'links'>, record: AnyRecord) => ReactNode>> = {
  files: (slice, record) => <EvidenceTab slice={slice} record={record} />,
  links: (slice, record) => <LinksTab slice={slice} record={record} />,
  discussion: (slice, record) => <DiscussionTab slice={slice} record={record} />,
  signatures: (slice, record) => <SignaturesTab slice={slice} record={record} />,
  history: (slice, record) => <HistoryTab slice={slice} record={record} />,
}

export const usualPart = (part: UsualPart, slice: Slice<'links'>, record: AnyRecord): ReactNode => (
  <div className="@container max-w-5xl">{PARTS[part](slice, record)}</div>
)
