import { useQuery } from '@tanstack/react-query'
import type { HarmonisedStandard } from 'contract/techdoc/file/harmonised-standards'
import { listedEdition } from 'contract/techdoc/file/listed-standards'
import type { FileValues } from 'contract/techdoc/file/sections'
import { useId, useState } from 'react'
import { formatDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { inputClasses } from '#shared/form/input-classes.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { harmonisedStandardsQuery } from '../file.api.ts'

/** The section that the list is offered in. */
export const STANDARDS = 'f.standards'

/** The row of the register for a listed standard. References of the Official Journal stay as it writes them. */
export const rowOfStandard = (one: HarmonisedStandard): FileValues => ({
  designation: one.number,
  edition: listedEdition(one),
  standardType: 'standard',
  harmonised: 'yes',
  ...(one.decision
    ? { ojReference: `(EU) ${one.decision}${one.publishedOn ? `, ${one.publishedOn}` : ''}` }
    : {}),
})

export interface ListedStandardsProps {
  chosen: readonly HarmonisedStandard[]
  onChange: (chosen: readonly HarmonisedStandard[]) => void
}

/** The harmonised standards to choose from, with where the list comes from and what it does not know. */
export function ListedStandards({ chosen, onChange }: ListedStandardsProps) {
  const { t } = useTranslation('techdoc/file')
  const locale = useLocale()
  const id = useId()
  const [find, setFind] = useState('')
  const { data, error, refetch } = useQuery(harmonisedStandardsQuery)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const wanted = find.trim().toLowerCase()
  const shown = data.standards.filter(({ number, title }) =>
    `${number} ${title[locale]}`.toLowerCase().includes(wanted),
  )
  const published = ({ decision, publishedOn }: HarmonisedStandard) =>
    decision
      ? `(EU) ${decision} · ${publishedOn ? formatDay(publishedOn, locale) : t('standards.noDate')}`
      : t('standards.noDate')
  return (
    <div className="mt-4 space-y-3 text-body">
      <div>
        <label htmlFor={id} className="mb-1.5 block font-medium">
          {t('standards.find')}
        </label>
        <input
          id={id}
          type="search"
          dir="auto"
          value={find}
          onChange={(event) => setFind(event.target.value)}
          className={inputClasses(false)}
        />
      </div>
      <fieldset className="max-h-80 overflow-y-auto rounded-control border border-line px-3 py-1">
        <legend className="sr-only">{t('standards.list')}</legend>
        {shown.map((one) => (
          <CheckField
            key={one.number}
            label={`\u2066${one.number}:${listedEdition(one)}\u2069 – ${one.title[locale]}`}
            hint={published(one)}
            checked={chosen.includes(one)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, one] : chosen.filter((other) => other !== one))
            }
          />
        ))}
        {shown.length === 0 ? <p className="py-2 text-ink-soft">{t('rows.nothing')}</p> : null}
      </fieldset>
      <details className="text-ink-soft">
        <summary className="cursor-pointer font-medium">
          {t('standards.source', { on: formatDay(data.asOf, locale) })}
        </summary>
        <p className="mt-1">
          {data.source[locale]}{' '}
          <a href={data.link} target="_blank" rel="noreferrer" className="text-accent underline">
            <bdi dir="ltr">{data.link}</bdi>
          </a>
        </p>
        <ul className="mt-1 list-disc ps-5">
          {data.unknown.map((one) => (
            <li key={one.en}>{one[locale]}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}
