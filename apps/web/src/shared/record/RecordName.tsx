import type { Localized } from 'contract/locale'
import { recordLink, withTab } from '#platform/records/catalogue.ts'
import type { RecordEnd } from '#platform/records/record.ts'
import { PageLink } from '#ui/PageLink.tsx'
import { LocalizedText } from './LocalizedText.tsx'
import type { RecordTab } from './tabs.ts'

interface RecordNameProps {
  record: RecordEnd
  /** The tab that the link opens; by default the first. */
  tab?: RecordTab
}

/** A record by its code and title, as a link if it has a page. */
export function RecordName({ record, tab }: RecordNameProps) {
  const link = recordLink(record.type, record.id)
  const name = (
    <>
      <span className="me-2 font-medium">
        <bdi>{record.code}</bdi>
      </span>
      <LocalizedText text={record.title as Localized} />
    </>
  )
  return link ? (
    <PageLink {...(tab ? withTab(link, tab) : link)} className="text-accent hover:underline">
      {name}
    </PageLink>
  ) : (
    <span>{name}</span>
  )
}
