import { useQuery } from '@tanstack/react-query'
import { type ProjectExportLine, projectexports } from 'contract/audit/project-exports'
import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { idsIn, useNames } from '#platform/collections/names.ts'
import type { Line } from '#platform/collections/slice.ts'
import { COUNT, formatFigure } from '#platform/figures.ts'
import { exportsQuery, fetchExport } from '#platform/exports/exports.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { leftQuery } from './exports.api.ts'

const NONE: readonly ProjectExportLine[] = []

function Row({ line, who }: { line: ProjectExportLine; who: string | undefined }) {
  const { t } = useTranslation('audit/exports')
  const labels = useCollectionLabels({ name: 'projectexports' })
  const locale = useLocale()
  const { data: mine } = useQuery(exportsQuery)
  const file = mine?.find(({ recordId, state }) => recordId === line.id && state === 'done')
  return (
    <tr>
      <th scope="row">
        <PageLink
          to="/project-exports"
          search={{ record: line.id }}
          className="text-accent underline underline-offset-2 [unicode-bidi:plaintext]"
        >
          {line.code}
        </PageLink>
      </th>
      <td>
        {file ? (
          <Button
            variant="secondary"
            size="small"
            aria-label={t('download', { name: file.file!.name })}
            onClick={() => void fetchExport(file)}
          >
            <Download aria-hidden />
            {t('fetch')}
          </Button>
        ) : null}
      </td>
      <td>{labels.choice('preset', line.preset)}</td>
      <td>{who}</td>
      <td className="whitespace-nowrap">{formatDay(line.createdAt.slice(0, 10), locale)}</td>
      <td>
        <StatusBadge status={line.status} label={labels.status(line.status)} />
      </td>
      <td className="tabular-nums">{line.rows === null ? null : formatFigure(line.rows, COUNT, locale)}</td>
      <td>
        {line.sha256 ? (
          <bdi dir="ltr" title={line.sha256} className="font-mono text-meta">
            {line.sha256.slice(0, 12)}
          </bdi>
        ) : null}
      </td>
      <td className="whitespace-nowrap">{line.expiresOn ? formatDay(line.expiresOn, locale) : null}</td>
    </tr>
  )
}

/** Past exports of the project, newest first; people can download their own files until these expire. */
export function Left({ project }: { project: string }) {
  const { t } = useTranslation('audit/exports')
  const labels = useCollectionLabels({ name: 'projectexports' })
  const { data: mine } = useQuery(exportsQuery)
  const done = mine?.filter(({ state }) => state === 'done').length ?? 0
  const { data: lines = NONE } = useQuery(leftQuery(project, done))
  const nameOf = useNames(
    useMemo(() => idsIn(projectexports, ['ownerId'], lines as readonly Line[]), [lines]),
  )
  const personOf = (id: string | null) => {
    const title = id ? nameOf('person', id)?.title : undefined
    return typeof title === 'string' ? title : undefined
  }
  return (
    <Section title={t('history')}>
      {lines.length === 0 ? (
        <p className="text-body text-ink-soft">{t('none')}</p>
      ) : (
        <WideTable label={t('history')}>
          <thead>
            <tr>
              <th scope="col">{labels.field('code')}</th>
              <th scope="col">{t('file')}</th>
              {(['preset', 'ownerId', 'createdAt', 'status', 'rows', 'sha256', 'expiresOn'] as const).map(
                (key) => (
                  <th key={key} scope="col">
                    {labels.field(key)}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Row key={line.id} line={line} who={personOf(line.ownerId)} />
            ))}
          </tbody>
        </WideTable>
      )}
    </Section>
  )
}
