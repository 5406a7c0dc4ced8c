import { useQuery } from '@tanstack/react-query'
import { inLocale } from 'contract/locale'
import { capabilitiesOf } from 'contract/workspace/proposals'
import { Suspense, useState } from 'react'
import { codeOf, has, titleOf, type Slice } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useLinks } from '#platform/records/attached-mutations.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { linksQuery, type RecordLink } from '#platform/records/record-queries.ts'
import { RecordProposals } from '#shared/assistance/lazy.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { AddLink, LINK_KINDS } from './AddLink.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { LinkGraph } from './LinkGraph.tsx'
import { RecordName } from './RecordName.tsx'

/** The record's links in both directions: as a graph, and as an equivalent list. */
export function LinksTab({ slice, record }: { slice: Slice<'links'>; record: AnyRecord }) {
  const { t } = useTranslation(['shared/record', 'contract/common'])
  const locale = useLocale()
  const links = useQuery(linksQuery(slice, record.id))
  const { add, remove } = useLinks(slice, record.id)
  const [adding, setAdding] = useState(false)
  const mayEdit = has(slice, 'editLinks') && record.can.includes('update')
  if (links.isPending) return <Loading />
  if (links.isError) return <ErrorState error={links.error} onRetry={() => void links.refetch()} />
  const problem = add.error ?? remove.error
  const offer =
    mayEdit && !adding ? (
      <Button variant="secondary" onClick={() => setAdding(true)}>
        {t('links.add')}
      </Button>
    ) : null
  return (
    <div className="space-y-6">
      {problem ? <Notice variant="danger">{t(`contract/common:errors.${errorCode(problem)}`)}</Notice> : null}
      {links.data.length === 0 && !adding ? (
        <EmptyState title={t('links.none.title')} text={t('links.none.text')}>
          {offer}
        </EmptyState>
      ) : null}
      {links.data.length > 0 ? (
        <>
          <LinkGraph
            code={codeOf(slice.of, record)}
            title={inLocale(titleOf(slice.of, record), locale)}
            links={links.data}
          />
          <ul className="divide-y divide-line border-y border-line">
            {links.data.map((link) => (
              <LinkLine
                key={link.id}
                link={link}
                onRemove={mayEdit ? () => remove.mutate(link.id) : undefined}
              />
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-4">
            {offer}
            <PageLink
              to="/traceability"
              search={{ from: `${slice.of.type}.${record.id}` }}
              className="text-body text-accent hover:underline"
            >
              {t('links.path')}
            </PageLink>
          </div>
        </>
      ) : null}
      {adding ? (
        <AddLink
          except={[record.id]}
          busy={add.isPending}
          onCancel={() => setAdding(false)}
          onAdd={(input) => add.mutate(input, { onSuccess: () => setAdding(false) })}
        />
      ) : null}
      {record.archivedAt === null && capabilitiesOf(slice.of.type).includes('related') ? (
        <Suspense>
          <RecordProposals record={record.id} capability="related" />
        </Suspense>
      ) : null}
    </div>
  )
}

function LinkLine({ link, onRemove }: { link: RecordLink; onRemove: (() => void) | undefined }) {
  const { t } = useTranslation('shared/record')
  const { kind, direction, record } = link
  // A link from a field is changed in that field; an incoming one, at the other record.
  const removable = direction === 'out' && (LINK_KINDS as readonly string[]).includes(kind)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 text-body">
      <span className="w-32 text-ink-soft">
        {t(`links.kinds.${direction}.${kind}` as 'links.kinds.out.relates_to')}
      </span>
      <span className="min-w-0 flex-1">
        <RecordName record={record} />
      </span>
      {removable && onRemove ? (
        <Button
          variant="quiet"
          className="-me-4"
          aria-label={t('links.remove', { code: record.code })}
          onClick={onRemove}
        >
          {t('remove')}
        </Button>
      ) : null}
    </li>
  )
}
