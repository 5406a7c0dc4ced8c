import type { Localized } from 'contract/locale'
import { useTranslation } from 'react-i18next'
import { collectionOf, recordAddress } from '#platform/records/catalogue.ts'
import type { RecordEnd } from '#platform/records/record.ts'
import { AddressLink } from '#ui/record/AddressLink.tsx'
import { LocalizedText } from '#ui/record/LocalizedText.tsx'

/** What a kind of record is called, one or many. */
export function useTypeWord(): (type: string, form: 'one' | 'title') => string {
  const { t } = useTranslation()
  return (type, form) => t(`words/${collectionOf(type) ?? 'common'}:${form}` as never)
}

/** A record by its code and title, as a link to its links. */
export function RecordName({ record }: { record: RecordEnd }) {
  const href = recordAddress(record.type, record.id)
  const name = (
    <>
      <span className="me-2 font-medium">
        <bdi>{record.code}</bdi>
      </span>
      <LocalizedText text={record.title as Localized} />
    </>
  )
  return href ? (
    <AddressLink href={`${href}&tab=links`} className="text-accent hover:underline">
      {name}
    </AddressLink>
  ) : (
    <span>{name}</span>
  )
}
