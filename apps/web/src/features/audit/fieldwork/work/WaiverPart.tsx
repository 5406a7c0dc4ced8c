import { procedures as of, type Procedure } from 'contract/audit/procedures'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { Section } from '#ui/Section.tsx'
import { ReferenceText } from './ReferenceText.tsx'
import type { Offered } from './reference-typing.ts'

interface WaiverPartProps {
  procedure: Procedure
  open: boolean
  papers: readonly Offered[]
  onChange: (changes: Readonly<Record<string, unknown>>) => void
}

/** States from which a procedure can be waived. */
const WAIVABLE: readonly string[] = ['not_started', 'in_progress']

/** Why the procedure is not performed. The reviewer waives it; until then the reason is a proposal. */
export function WaiverPart({ procedure, open, papers, onChange }: WaiverPartProps) {
  const { t } = useTranslation('audit/fieldwork')
  const labels = useCollectionLabels(of)
  const { status, waiverReason } = procedure
  const writable = open && WAIVABLE.includes(status)
  if (!writable && !waiverReason) return null
  const title = status === 'waived' ? t('waiver.waived') : t('waiver.title')
  if (!writable)
    return (
      <Section title={title}>
        <p className="max-w-prose text-body whitespace-pre-line">
          <bdi>{waiverReason}</bdi>
        </p>
      </Section>
    )
  return (
    <details open={waiverReason !== null} className="border-t border-line py-3">
      <summary className="cursor-pointer text-body font-medium">{title}</summary>
      <p className="my-2 max-w-prose text-body text-ink-soft">{t('waiver.text')}</p>
      <ReferenceText
        label={labels.field('waiverReason')}
        value={waiverReason ?? ''}
        open
        papers={papers}
        max={4000}
        onChange={(text) => onChange({ waiverReason: text || null })}
      />
    </details>
  )
}
