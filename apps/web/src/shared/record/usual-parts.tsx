import type { ReactNode } from 'react'
import type { Slice } from '#platform/collections/slice.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { EvidenceTab } from '#shared/evidence/lazy.ts'
import { DiscussionTab, HistoryTab, LinksTab, SignaturesTab } from './late-tabs.ts'

/** The common parts of any record. */
export type UsualPart = 'files' | 'links' | 'discussion' | 'signatures' | 'history'

const PARTS: Readonly<Record<UsualPart, (slice: Slice<'links'>, record: AnyRecord) => ReactNode>> = {
  files: (slice, record) => <EvidenceTab slice={slice} record={record} />,
  links: (slice, record) => <LinksTab slice={slice} record={record} />,
  discussion: (slice, record) => <DiscussionTab slice={slice} record={record} />,
  signatures: (slice, record) => <SignaturesTab slice={slice} record={record} />,
  history: (slice, record) => <HistoryTab slice={slice} record={record} />,
}

export const usualPart = (part: UsualPart, slice: Slice<'links'>, record: AnyRecord): ReactNode => (
  <div className="ruled py-4">{PARTS[part](slice, record)}</div>
)
