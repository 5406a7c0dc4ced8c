import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { choicesQuery, namedText, useNames, type NamedKind } from '#platform/collections/names.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { TextField } from '#ui/TextField.tsx'
import { OptionList, type Option } from './OptionList.tsx'

export interface NamedChoicesProps {
  kind: NamedKind
  legend: string
  /** Choices that need no search: me, nobody. */
  first: readonly Option[]
  values: readonly string[]
  onToggle: (value: string) => void
}

const SHOWN = 9

/** People or records to choose from, found by search; chosen ones stay visible. */
export function NamedChoices({ kind, legend, first, values, onToggle }: NamedChoicesProps) {
  const { t } = useTranslation('shared/filters')
  const locale = useLocale()
  const [q, setQ] = useState('')
  const wanted = useDeferredValue(q.trim())
  const found = useQuery(choicesQuery(kind, wanted, locale)).data ?? []
  const ids = values.filter((value) => !['me', 'none'].includes(value))
  const nameOf = useNames(new Map([[kind, new Set(ids)]]))
  const named = [
    ...ids.map((id) => nameOf(kind, id)).filter((one) => one !== undefined),
    ...found.filter(({ id }) => !ids.includes(id)).slice(0, SHOWN),
  ]
  return (
    <>
      <TextField
        type="search"
        label={t('search')}
        labelHidden
        placeholder={t('search')}
        value={q}
        onChange={(event) => setQ(event.target.value)}
        className="mb-2"
      />
      <OptionList
        legend={legend}
        searched
        options={[...first, ...named.map((one) => ({ value: one.id, label: namedText(one, locale) }))]}
        values={values}
        onToggle={onToggle}
      />
    </>
  )
}
