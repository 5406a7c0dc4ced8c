import { useQuery } from '@tanstack/react-query'
import type { ContentLine, PackageContents } from 'contract/techdoc/packages/package-content'
import { sections } from 'contract/techdoc/file/sections'
import { markOf } from 'contract/marks'
import { useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { usePageAddress } from '#platform/page-address.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { StatusMark } from '#ui/marks/StatusMark.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { contentsQuery } from './packages.api.ts'
import { SectionShown } from './SectionShown.tsx'

interface Address {
  section?: string | undefined
}

/** The sections of a package by page of the file, and the open one. */
export function ContentsView({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useQuery(contentsQuery(id, useLocale()))
  if (isPending) return <Loading />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <Contents contents={data} />
}

function Contents({ contents }: { contents: PackageContents }) {
  const { t } = useTranslation('techdoc/packages')
  const [all, setAll] = useState(false)
  const [{ section: named }, go] = usePageAddress<Address>(({ section }) => ({
    section: typeof section === 'string' ? section : undefined,
  }))
  const shown = contents.sections.filter(({ filled, key }) => all || filled || key === named)
  const chosen = contents.sections.find(({ key }) => key === named) ?? shown[0]
  const open = (section: string) => go({ section }, false)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <nav aria-label={t('contents')} className="ruled space-y-3 py-3 lg:sticky lg:top-4">
        <CheckField label={t('showEmpty')} checked={all} onChange={(event) => setAll(event.target.checked)} />
        <SelectField
          className="lg:hidden"
          label={t('section')}
          value={chosen?.key ?? ''}
          onChange={({ target }) => open(target.value)}
        >
          {shown.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </SelectField>
        <div className="max-lg:hidden lg:max-h-[70vh] lg:overflow-y-auto">
          {contents.pages.map((page) => (
            <Page
              key={page.key}
              title={page.title}
              lines={shown.filter((line) => line.page === page.key)}
              chosen={chosen?.key}
              onOpen={open}
            />
          ))}
        </div>
      </nav>
      {chosen ? <SectionShown key={chosen.key} id={contents.package.id} section={chosen.key} /> : null}
    </div>
  )
}

interface PageProps {
  title: string
  lines: readonly ContentLine[]
  chosen: string | undefined
  onOpen: (key: string) => void
}

function Page({ title, lines, chosen, onOpen }: PageProps) {
  const labels = useCollectionLabels(sections)
  if (lines.length === 0) return null
  return (
    <section className="mb-3">
      <h3 className="px-2 text-meta font-semibold text-ink-soft">{title}</h3>
      <ul>
        {lines.map(({ key, title: name, status }) => (
          <li key={key}>
            <button
              type="button"
              aria-current={key === chosen ? 'true' : undefined}
              onClick={() => onOpen(key)}
              className="flex w-full cursor-pointer items-center justify-between gap-2 rounded px-2 py-1.5 text-start text-body hover:bg-surface-soft aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent-strong"
            >
              {name}
              <StatusMark status={markOf(sections.machine, status)} label={labels.status(status)} alone />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
