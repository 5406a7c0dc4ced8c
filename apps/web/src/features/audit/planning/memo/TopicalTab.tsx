import type { Project } from 'contract/audit/projects'
import { useId, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { inputClasses } from '#shared/form/input-classes.ts'
import { SaveState } from '#shared/record/SaveState.tsx'
import { Section } from '#ui/Section.tsx'
import type { ProjectWork } from '../use-project-save.ts'

type Decision = NonNullable<Project['topical']>[number]

/** The topical requirements of the standards: whether each applies here, and why. */
export function TopicalTab({ work }: { work: ProjectWork }) {
  const { t } = useTranslation('audit/planning')
  const { project, open, save } = work
  const all = project.topical ?? []
  const put = (next: Decision) =>
    save({ topical: all.map((one) => (one.requirement === next.requirement ? next : one)) })
  return (
    <Section title={t('topical.title')} text={t('topical.text')} tools={<SaveState working={work.working} />}>
      <div className="grid gap-4 lg:grid-cols-3">
        {all.map((one) => (
          <DecisionCard key={one.requirement} decision={one} open={open} onChange={put} />
        ))}
      </div>
    </Section>
  )
}

interface DecisionCardProps {
  decision: Decision
  open: boolean
  onChange: (decision: Decision) => void
}

function DecisionCard({ decision, open, onChange }: DecisionCardProps) {
  const { t } = useTranslation('audit/planning')
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const { requirement, applicable, reason } = decision
  return (
    <fieldset disabled={!open} className="rounded-control border border-line p-3">
      <legend className="px-1 text-body font-medium">{t(`topical.of.${requirement}`)}</legend>
      <div className="flex gap-4 text-body">
        {([true, false] as const).map((value) => (
          <label
            key={String(value)}
            className="flex min-h-(--control-block) cursor-pointer items-center gap-2"
          >
            <input
              type="radio"
              name={id}
              checked={applicable === value}
              onChange={() => onChange({ ...decision, applicable: value })}
              className="size-4 accent-accent"
            />
            {t(value ? 'topical.yes' : 'topical.no')}
          </label>
        ))}
      </div>
      {applicable === null ? <p className="text-body text-warning">{t('topical.undecided')}</p> : null}
      <textarea
        aria-label={t('topical.reason', { of: t(`topical.of.${requirement}`) })}
        placeholder={t('topical.reasonHint')}
        dir="auto"
        rows={2}
        maxLength={2000}
        value={draft ?? reason ?? ''}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => {
          const next = draft?.trim() || null
          if (draft !== null && next !== reason) onChange({ ...decision, reason: next })
          setDraft(null)
        }}
        className={`mt-2 ${inputClasses(false)}`}
      />
    </fieldset>
  )
}
