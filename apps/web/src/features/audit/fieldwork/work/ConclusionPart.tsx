import { PROCEDURE_RESULTS } from 'contract/audit/engagement'
import { procedures as of, type Procedure } from 'contract/audit/procedures'
import { partsOf } from 'contract/audit/references'
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import type { LinkTarget } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { PageLink } from '#ui/PageLink.tsx'
import { Section } from '#ui/Section.tsx'
import type { Offered } from './reference-typing.ts'
import { ReferenceText } from './ReferenceText.tsx'

export interface ConclusionPartProps {
  procedure: Procedure
  open: boolean
  papers: readonly Offered[]
  onChange: (changes: Readonly<Record<string, unknown>>) => void
  /** The target of a reference. */
  linkOf: (reference: string) => LinkTarget | undefined
}

/** The result, the conclusion in words, and the issue if there is one. */
export function ConclusionPart({ procedure, open, papers, onChange, linkOf }: ConclusionPartProps) {
  const { t } = useTranslation('audit/fieldwork')
  const labels = useCollectionLabels(of)
  const id = useId()
  const { result, conclusion, project } = procedure
  return (
    <Section
      title={t('conclusion.title')}
      tools={
        <PageLink
          to="/issues/$projectId"
          params={{ projectId: project }}
          search={{ new: true, procedure: procedure.id }}
          className="inline-flex min-h-8 items-center gap-2 rounded-control border border-line-strong px-3 py-1 text-body font-medium hover:bg-surface-soft"
        >
          <TriangleAlert aria-hidden className="size-4" />
          {t('conclusion.raise')}
        </PageLink>
      }
    >
      <fieldset disabled={!open}>
        <legend className="mb-1.5 text-body font-medium">{labels.field('result')}</legend>
        <div className="flex flex-wrap gap-2">
          {PROCEDURE_RESULTS.map((one) => (
            <label
              key={one}
              className="flex min-h-(--control-block) cursor-pointer items-center gap-2 rounded-control border border-line-strong px-3 text-body has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-strong"
            >
              <input
                type="radio"
                name={id}
                checked={result === one}
                onChange={() => onChange({ result: one })}
                className="accent-accent"
              />
              {labels.choice('result', one)}
            </label>
          ))}
        </div>
      </fieldset>
      {open ? (
        <ReferenceText
          label={labels.field('conclusion')}
          value={conclusion ?? ''}
          open
          papers={papers}
          max={20_000}
          onChange={(text) => onChange({ conclusion: text || null })}
        />
      ) : (
        <LinkedText label={labels.field('conclusion')} text={conclusion ?? ''} linkOf={linkOf} />
      )}
    </Section>
  )
}

/** Read-only text in which references are links. */
function LinkedText({
  label,
  text,
  linkOf,
}: {
  label: string
  text: string
  linkOf: (reference: string) => LinkTarget | undefined
}) {
  return (
    <div>
      <h3 className="mb-1.5 text-body font-medium">{label}</h3>
      <p dir="auto" className="max-w-prose text-body whitespace-pre-line">
        {partsOf(text).map((part, index) => {
          const link = 'reference' in part ? linkOf(part.reference) : undefined
          const key = `${index} ${part.text}`
          if (!('reference' in part)) return <span key={key}>{part.text}</span>
          return link ? (
            <PageLink key={key} {...link} className="text-accent hover:underline">
              <bdi>{part.reference}</bdi>
            </PageLink>
          ) : (
            <bdi key={key} className="text-danger line-through">
              {part.reference}
            </bdi>
          )
        })}
      </p>
    </div>
  )
}
