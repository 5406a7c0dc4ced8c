import { useQuery } from '@tanstack/react-query'
import { gapitems } from 'contract/compliance/gap-items'
import { evidence } from 'contract/workspace/evidence'
import { labelled } from 'contract/locale'
import { useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatDay } from '#platform/i18n/format.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { linksQuery } from '#platform/records/record-queries.ts'
import { EvidenceLine } from '#shared/evidence/EvidenceLine.tsx'
import { EvidenceTab } from '#shared/evidence/EvidenceTab.tsx'
import { EvidenceViewer, type Viewed } from '#shared/evidence/EvidenceViewer.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { StoredItem } from '../item-rules.ts'
import { requirementSlice } from '../linked-slices.ts'
import { itemSlice } from '../slices.ts'

/** Evidence of this item, and earlier evidence of its requirement. */
export function EvidencePart({ item, record }: { item: StoredItem; record: AnyRecord }) {
  const { t } = useTranslation('compliance/gaps')
  const labels = useCollectionLabels(gapitems)
  const locale = useLocale()
  const [viewed, setViewed] = useState<Viewed>()
  const links = useQuery(linksQuery(requirementSlice, item.requirement)).data ?? []
  const inherited = links.filter((link) => link.record.type === evidence.type)
  return (
    <div className="space-y-5">
      {item.unsupported ? <Notice variant="warning">{t('evidence.unsupported')}</Notice> : null}
      {item.supportedUntil ? (
        <p className="text-body text-ink-soft">
          {labelled(labels.field('supportedUntil'), formatDay(item.supportedUntil, locale), locale)}
        </p>
      ) : null}
      <EvidenceTab slice={itemSlice} record={record} judged />
      {inherited.length > 0 ? (
        <section aria-label={t('evidence.ofRequirement')}>
          <h3 className="text-body font-semibold">{t('evidence.ofRequirement')}</h3>
          <ul className="divide-y divide-line border-y border-line">
            {inherited.map((link) => (
              <EvidenceLine key={link.id} record={link.record} onView={setViewed} judged />
            ))}
          </ul>
        </section>
      ) : null}
      {viewed ? <EvidenceViewer viewed={viewed} onClose={() => setViewed(undefined)} /> : null}
    </div>
  )
}
