import type { ProcedureStep } from 'contract/audit/procedures'
import { Plus, StickyNote } from 'lucide-react'
import { Suspense, useRef, useState, type KeyboardEvent } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { inputClasses } from '#shared/form/input-classes.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { Section } from '#ui/Section.tsx'
import type { Offered } from './reference-typing.ts'
import { ReferenceText } from './ReferenceText.tsx'
import { withChecklist, withNewStep, withStep } from './steps.ts'
import { lazy } from '#ui/lazy.tsx'

// Loaded on demand: few procedures take their steps from a checklist.
const TakeChecklist = lazy(() => import('./TakeChecklist.tsx'))

export interface StepsPartProps {
  steps: readonly ProcedureStep[]
  open: boolean
  papers: readonly Offered[]
  onChange: (steps: ProcedureStep[]) => void
}

/** The steps of a procedure. Space ticks a step off, arrow keys move between steps, and each step can have a note. */
export function StepsPart({ steps, open, papers, onChange }: StepsPartProps) {
  const { t } = useTranslation('audit/fieldwork')
  const locale = useLocale()
  const list = useRef<HTMLOListElement>(null)
  const [noted, setNoted] = useState<string | null>(null)
  const [fresh, setFresh] = useState('')
  const done = steps.filter((step) => step.done).length

  function walk(event: KeyboardEvent, at: number) {
    const to = event.key === 'ArrowDown' ? at + 1 : event.key === 'ArrowUp' ? at - 1 : -1
    const boxes = list.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]')
    if (!boxes?.[to]) return
    event.preventDefault()
    boxes[to].focus()
  }
  function add() {
    if (fresh.trim() === '') return
    onChange(withNewStep(steps, fresh.trim(), locale))
    setFresh('')
  }
  return (
    <Section
      title={t('steps.title')}
      tools={
        <span className="text-body text-ink-soft tabular-nums">
          {t('steps.done', { done, of: steps.length })}
        </span>
      }
    >
      {steps.length === 0 ? <p className="text-body text-ink-soft">{t('steps.none')}</p> : null}
      <ol ref={list} className="divide-y divide-line">
        {steps.map((step, index) => (
          <li key={step.id} className="py-1.5">
            <div className="flex items-start gap-3">
              <input
                type="checkbox"
                id={`step-${step.id}`}
                checked={step.done}
                disabled={!open}
                onKeyDown={(event) => walk(event, index)}
                onChange={(event) => onChange(withStep(steps, step.id, { done: event.target.checked }))}
                className="mt-0.5 size-4 shrink-0 accent-accent max-sm:size-5"
              />
              <label htmlFor={`step-${step.id}`} className="min-w-0 flex-1 text-body">
                <span className="me-2 text-ink-soft tabular-nums">{index + 1}.</span>
                <LocalizedText text={step.text} />
              </label>
              {open && step.note === null && noted !== step.id ? (
                <IconButton
                  label={t('steps.note', { n: index + 1 })}
                  icon={<StickyNote aria-hidden />}
                  onClick={() => setNoted(step.id)}
                />
              ) : null}
            </div>
            {step.note !== null || noted === step.id ? (
              <div className="ms-7 mt-0.5">
                <ReferenceText
                  label={t('steps.noteOf', { n: index + 1 })}
                  value={step.note ?? ''}
                  open={open}
                  papers={papers}
                  rows={1}
                  brief
                  max={4000}
                  onChange={(note) => onChange(withStep(steps, step.id, { note: note || null }))}
                />
              </div>
            ) : null}
          </li>
        ))}
      </ol>
      {open ? (
        <div className="flex flex-wrap gap-2">
          <input
            aria-label={t('steps.new')}
            placeholder={t('steps.new')}
            dir="auto"
            maxLength={2000}
            value={fresh}
            onChange={(event) => setFresh(event.target.value)}
            onKeyDown={(event) => (event.key === 'Enter' ? add() : undefined)}
            className={`${inputClasses(false)} flex-1 basis-60`}
          />
          <Button variant="secondary" disabled={fresh.trim() === ''} onClick={add}>
            <Plus aria-hidden />
            {t('steps.add')}
          </Button>
          <Suspense>
            <TakeChecklist onTake={(items) => onChange(withChecklist(steps, items))} />
          </Suspense>
        </div>
      ) : null}
    </Section>
  )
}
