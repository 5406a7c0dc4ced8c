import { useQuery } from '@tanstack/react-query'
import { FILE_PAGES, sectionRoutes, sections } from 'contract/techdoc/file/sections'
import { allOfQuery } from '#platform/collections/all-pages.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { formatFigure, PERCENT } from '#platform/figures.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { fileLink } from '#platform/records/file-links.ts'
import { figuresByPage, type PageFigures } from '#features/techdoc/shared/page-figures.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { WideTable } from '#ui/WideTable.tsx'

const sectionSlice = { of: sections, routes: sectionRoutes } satisfies Slice

/** The ten pages of the file of a device, each with its progress. */
export function FileLinks({ device }: { device: string }) {
  const { t } = useTranslation('techdoc/devices')
  const labels = useCollectionLabels(sections)
  const asked = useQuery(allOfQuery(sectionSlice, 'device', [device], 'position'))
  if (asked.isPending) return <Loading />
  if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
  const figures = figuresByPage(asked.data)
  return (
    <WideTable label={t('pages')}>
      <thead>
        <tr className="border-b border-line text-start text-meta text-ink-soft">
          <th scope="col" className="py-2 pe-3 text-start font-medium">
            {labels.field('page')}
          </th>
          {(['content', 'approved', 'blockers', 'update'] as const).map((one) => (
            <th key={one} scope="col" className="px-2 py-2 text-end font-medium">
              {t(`figures.${one}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {FILE_PAGES.map((page) => (
          <tr key={page}>
            <th scope="row" className="py-2 pe-3 text-start font-medium">
              <PageLink {...fileLink(page, device)} className="text-accent hover:underline">
                {labels.choice('page', page)}
              </PageLink>
            </th>
            <Numbers figures={figures.get(page)} />
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

function Numbers({ figures }: { figures: PageFigures | undefined }) {
  const locale = useLocale()
  const shares = [figures?.content, figures?.approved].map((value) =>
    value === undefined ? '–' : formatFigure(value / 100, PERCENT, locale),
  )
  const numbers = [figures?.blockers, figures?.toUpdate].map((value) => value ?? 0)
  return (
    <>
      {shares.map((text, at) => (
        <td key={at} className="px-2 py-2 text-end tabular-nums">
          {text}
        </td>
      ))}
      {numbers.map((value, at) => (
        <td
          key={at + 2}
          className={`px-2 py-2 text-end tabular-nums ${value > 0 ? 'font-semibold text-danger' : ''}`}
        >
          {formatNumber(value, locale)}
        </td>
      ))}
    </>
  )
}
