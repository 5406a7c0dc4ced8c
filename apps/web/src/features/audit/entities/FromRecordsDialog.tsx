import { useQuery } from '@tanstack/react-query'
import { auditEntityRoutes, auditentities, type EntityCandidate } from 'contract/audit/audit-entities'
import { inLocale } from 'contract/locale'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { call } from '#platform/http.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { AddDialog } from '#shared/add/AddDialog.tsx'
import { MarkBox } from '#shared/add/MarkBox.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { candidatesQuery } from './entities.api.ts'
import { entitySlice } from './slices.ts'

const NONE: ReadonlySet<string> = new Set()

/** Adds processes, units and devices to the universe, with the score and the cycle that each would have. */
export function FromRecordsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('audit/entities')
  const locale = useLocale()
  const asked = useQuery(candidatesQuery)
  const candidates = asked.data ?? []
  const matches = ({ code, name }: EntityCandidate, query: string) =>
    `${code} ${inLocale(name, locale)}`.toLocaleLowerCase().includes(query.toLocaleLowerCase())
  return (
    <AddDialog
      title={t('add.title')}
      text={t('add.text')}
      all={
        candidates.length > 0
          ? { text: t('add.allText', { count: candidates.length }), label: t('add.all') }
          : undefined
      }
      choose={t('add.choose')}
      find={t('add.find')}
      into={{ slice: entitySlice, id: 'universe', lines: entitySlice }}
      onAdd={(ids) =>
        call(auditEntityRoutes.fromRecords, { body: { ids: [...(ids ?? candidates.map(({ id }) => id))] } })
      }
      done={(count) => t('add.done', { count })}
      onClose={onClose}
    >
      {(query, marks) => {
        if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
        if (asked.isPending) return <Loading />
        const shown = candidates.filter((one) => matches(one, query))
        if (shown.length === 0)
          return <p className="p-3 text-body text-ink-soft">{t(query ? 'add.notFound' : 'add.none')}</p>
        return shown.map((one) => (
          <MarkBox key={one.id} id={one.id} code={one.code} there={NONE} {...marks}>
            <Candidate candidate={one} />
          </MarkBox>
        ))
      }}
    </AddDialog>
  )
}

function Candidate({
  candidate: { kind, name, score, riskLines, cycleMonths },
}: {
  candidate: EntityCandidate
}) {
  const { t } = useTranslation('audit/entities')
  const labels = useCollectionLabels(auditentities)
  const locale = useLocale()
  const risk = riskLines > 0 ? t('add.score', { score: formatNumber(score, locale) }) : t('add.unassessed')
  return (
    <>
      <bdi className="block">{inLocale(name, locale)}</bdi>
      <span className="block text-meta text-ink-soft">
        {labels.choice('kind', kind)} · {risk} · {t('add.cycle', { count: cycleMonths })}
      </span>
    </>
  )
}
