import { useQuery } from '@tanstack/react-query'
import { procedures } from 'contract/audit/procedures'
import { workpapers, type IndexLine } from 'contract/audit/workpapers'
import type { Localized } from 'contract/locale'
import { Printer } from 'lucide-react'
import { fileLink } from '../file-link.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { Names } from '#shared/record/FieldValue.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { Section } from '#ui/Section.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { indexQuery } from '../fieldwork.api.ts'

const HASH_SHOWN = 12

/** The index of the audit file, as it is printed: reference, title, who prepared and reviewed it and when, and its hash. */
export function IndexTab({ project }: { project: string }) {
  const { t } = useTranslation('audit/fieldwork')
  const labels = useCollectionLabels(workpapers)
  const index = useQuery(indexQuery(project))
  if (index.isPending) return <Loading />
  if (index.isError) return <ErrorState error={index.error} onRetry={() => void index.refetch()} />
  const { items, broken } = index.data
  return (
    <Section
      title={t('index.title')}
      text={t('index.text')}
      tools={
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden />
          {t('index.print')}
        </Button>
      }
    >
      {broken.length > 0 ? (
        <Notice variant="warning">
          {t('index.broken', { n: broken.length })}
          <ul className="mt-1 list-disc ps-5">
            {broken.map((one) => (
              <li key={`${one.id} ${one.ref}`}>
                {t('index.brokenLine', { ref: one.ref, in: one.in ?? '–' })}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <WideTable label={t('index.title')}>
        <thead>
          <tr>
            <th>{labels.field('ref')}</th>
            <th>{labels.field('name')}</th>
            <th>{t('index.status')}</th>
            <th>{labels.field('ownerId')}</th>
            <th>{labels.field('reviewerId')}</th>
            <th>{t('index.hash')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((line) => (
            <Row key={line.id} project={project} line={line} />
          ))}
        </tbody>
      </WideTable>
    </Section>
  )
}

function Row({ project, line }: { project: string; line: IndexLine }) {
  const locale = useLocale()
  const labels = useCollectionLabels(line.type === 'procedure' ? procedures : workpapers)
  const link = fileLink(project, line)
  const person = (id: string | null, on: string | null) => (
    <>
      {id ? <Names kind="person" ids={[id]} /> : '–'}
      {on ? <span className="block text-ink-soft">{formatDay(on, locale)}</span> : null}
    </>
  )
  return (
    <tr>
      <td className="font-medium tabular-nums">
        <bdi>{line.ref}</bdi>
      </td>
      <td>
        <PageLink {...link} className="text-accent hover:underline">
          <LocalizedText text={line.title as Localized} />
        </PageLink>
      </td>
      <td>{labels.status(line.status)}</td>
      <td>{person(line.preparedBy, line.preparedOn)}</td>
      <td>{person(line.reviewedBy, line.reviewedOn)}</td>
      <td>
        {line.hash ? (
          <bdi className="font-mono text-meta" title={line.hash}>
            {line.hash.slice(0, HASH_SHOWN)}
          </bdi>
        ) : (
          '–'
        )}
      </td>
    </tr>
  )
}
