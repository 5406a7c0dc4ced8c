import type { Project } from 'contract/audit/projects'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { inputClasses } from '#shared/form/input-classes.ts'
import { SaveState } from '#shared/record/SaveState.tsx'
import { Section } from '#ui/Section.tsx'
import type { ProjectWork } from '../use-project-save.ts'
import { ListEditor } from './ListEditor.tsx'

type ScopeAnswer = NonNullable<Project['scopeAnswers']>[number]

/** The questions of the programme and one's own, with the answers and their sources. */
export function ScopeTab({ work }: { work: ProjectWork }) {
  const { t } = useTranslation('audit/planning')
  const { project, open, save } = work
  const answers = project.scopeAnswers ?? []
  const done = answers.filter(({ answer }) => answer !== null).length
  return (
    <Section
      title={t('scope.title')}
      text={t('scope.done', { n: done, of: answers.length })}
      tools={<SaveState working={work.working} />}
    >
      <ListEditor<ScopeAnswer>
        label={t('scope.questions')}
        items={answers}
        open={open}
        labels={{
          add: t('scope.add'),
          item: (n) => t('scope.item', { n }),
          remove: (n) => t('scope.remove', { n }),
        }}
        textOf={({ question }) => question}
        made={(question, was) => ({ answer: null, source: null, ...was, question })}
        onChange={(scopeAnswers) => save({ scopeAnswers })}
        beside={(one, n, put) => (
          <div className="grid gap-2 sm:grid-cols-[2fr_1fr]">
            <Kept
              label={t('scope.answer', { n })}
              placeholder={t('scope.answerHint')}
              max={4000}
              text={one.answer}
              open={open}
              onText={(answer) => put({ ...one, answer })}
            />
            <Kept
              label={t('scope.source', { n })}
              placeholder={t('scope.sourceHint')}
              max={500}
              text={one.source}
              open={open}
              onText={(source) => put({ ...one, source })}
            />
          </div>
        )}
      />
    </Section>
  )
}

interface KeptProps {
  label: string
  placeholder: string
  max: number
  text: string | null
  open: boolean
  onText: (text: string | null) => void
}

/** A text that is saved on blur. */
function Kept({ label, placeholder, max, text, open, onText }: KeptProps) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <textarea
      aria-label={label}
      placeholder={open ? placeholder : undefined}
      dir="auto"
      rows={1}
      maxLength={max}
      readOnly={!open}
      value={draft ?? text ?? ''}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => {
        const next = draft?.trim() || null
        if (draft !== null && next !== text) onText(next)
        setDraft(null)
      }}
      className={`field-sizing-content bg-surface-soft ${inputClasses(false)}`}
    />
  )
}
