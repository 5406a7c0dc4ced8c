import { useQuery } from '@tanstack/react-query'
import type { ProjectMember } from 'contract/audit/projectmembers'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allOfQuery } from '#platform/collections/all-pages.ts'
import { useCollectionWords } from '#platform/collections/collection-words.ts'
import { namedText, useNames } from '#platform/collections/names.ts'
import { useLocale } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { RecordPanel } from '#ui/record/index.ts'
import { Section } from '#ui/Section.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { cellText } from '#ui/table/CellValue.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { memberSlice } from './slices.ts'

const AddMember = lazy(async () => ({ default: (await import('./AddMember.tsx')).AddMember }))
const NONE: never[] = []
const COLUMNS = ['ownerId', 'role', 'hours', 'declaredOn'] as const

interface TeamTableProps {
  project: string
  /** Whether the reader says who works on it. */
  mayAdd: boolean
}

/** Who works on a project, and whether they have declared to be free of conflicts. */
export function TeamTable({ project, mayAdd }: TeamTableProps) {
  const { t } = useTranslation('audit/team')
  const words = useCollectionWords(memberSlice.of)
  const locale = useLocale()
  const members = useQuery(allOfQuery<ProjectMember>(memberSlice, 'project', [project]))
  const [adding, setAdding] = useState(false)
  const [open, setOpen] = useState<string>()
  const rows = members.data ?? NONE
  const people = useMemo(() => new Set(rows.flatMap(({ ownerId }) => ownerId ?? [])), [rows])
  const nameOf = useNames(useMemo(() => new Map([['person', people]]), [people]))
  if (members.isPending) return <Loading />
  if (members.isError) return <ErrorState error={members.error} onRetry={() => void members.refetch()} />
  const context = { of: memberSlice.of, words, locale, nameOf }
  return (
    <Section
      title={t('title')}
      text={t('text')}
      tools={
        mayAdd ? (
          <Button look="secondary" size="small" onClick={() => setAdding(true)}>
            <UserPlus aria-hidden />
            {t('add')}
          </Button>
        ) : null
      }
    >
      {rows.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('none')}</p>
      ) : (
        <WideTable label={t('title')}>
          <thead>
            <tr>
              {[...COLUMNS, 'status'].map((key) => (
                <th key={key} scope="col">
                  {key === 'status' ? words.status('declared') : words.field(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const name = row.ownerId ? nameOf('person', row.ownerId) : undefined
              return (
                <tr key={row.id}>
                  <th scope="row">
                    <button
                      type="button"
                      onClick={() => setOpen(row.id)}
                      className="cursor-pointer text-start text-accent [unicode-bidi:plaintext] hover:underline"
                    >
                      {name ? namedText(name, locale) : row.code}
                    </button>
                  </th>
                  {COLUMNS.slice(1).map((key) => (
                    <td key={key}>{cellText(context, key, row[key])}</td>
                  ))}
                  <td>
                    <StatusBadge
                      status={
                        row.status === 'declared'
                          ? 'active'
                          : row.status === 'conflict'
                            ? 'archived'
                            : 'draft'
                      }
                      label={words.status(row.status)}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </WideTable>
      )}
      <Suspense>
        {adding ? <AddMember project={project} onClose={() => setAdding(false)} /> : null}
        {open ? (
          <RecordPanel slice={memberSlice} id={open} onClose={() => setOpen(undefined)} onCreated={setOpen} />
        ) : null}
      </Suspense>
    </Section>
  )
}
