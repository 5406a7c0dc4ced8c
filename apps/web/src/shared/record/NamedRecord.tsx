import { inLocale, type Locale } from 'contract/locale'
import type { Named } from '#platform/collections/names.ts'
import { Isolated } from '#ui/Isolated.tsx'

interface NamedRecordProps {
  named: Named
  locale: Locale
  between?: string
}

/** Code and title of a record, isolated from each other: in Arabic the code would set the direction of both. */
export function NamedRecord({ named: { code, title }, locale, between = ' · ' }: NamedRecordProps) {
  const text = typeof title === 'string' ? title : inLocale(title, locale)
  return (
    <>
      {code ? (
        <>
          <bdi dir="ltr" className="text-ink-faint">
            {code}
          </bdi>
          {between}
        </>
      ) : null}
      <Isolated text={text} />
    </>
  )
}
