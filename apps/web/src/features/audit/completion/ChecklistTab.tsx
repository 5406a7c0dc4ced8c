import type { Gated } from 'contract/audit/gates'
import { COMPLETION_STEPS } from 'contract/audit/progress'
import type { Project } from 'contract/audit/projects'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { useUpdateRecord } from '#platform/records/record-mutations.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { Section } from '#ui/Section.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { checkGate, LAST_GATES } from './checklist.ts'
import type { TabProps } from './CompletionPage.tsx'
import { projectSlice } from './slices.ts'

/** The remaining gates line by line, and the completion steps to tick off. */
export function ChecklistTab({ project }: TabProps) {
  const { t } = useTranslation('audit/completion')
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Section title={t('steps.title')} text={t('steps.text')}>
        <Steps project={project} />
      </Section>
      {LAST_GATES.map((gate) => (
        <Section key={gate} title={t(`gates.${gate}.title`)} text={t(`gates.${gate}.text`)}>
          <ul className="divide-y divide-line">
            {checkGate(gate, project as Gated & { id: string }).map(({ item, done, left, waived, link }) => (
              <li key={item} className="flex items-start gap-3 py-2 text-body">
                {done ? (
                  <CircleCheck role="img" aria-label={t('met')} className="size-5 shrink-0 text-success" />
                ) : (
                  <CircleDashed role="img" aria-label={t('unmet')} className="size-5 shrink-0 text-warning" />
                )}
                <span className="min-w-0 flex-1">
                  {t(`items.${item as 'opinionDecided'}`)}
                  {!done && left ? (
                    <span className="block text-ink-soft">{t('left', { count: left })}</span>
                  ) : null}
                  {waived > 0 ? (
                    <span className="block font-medium text-warning">{t('waived', { count: waived })}</span>
                  ) : null}
                </span>
                {done ? null : (
                  <PageLink {...link} className="shrink-0 font-medium text-accent hover:underline">
                    {t('go')}
                  </PageLink>
                )}
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </div>
  )
}

/** Completion steps E1 … E5 of the file, ticked off by the project lead. */
function Steps({ project }: { project: Project }) {
  const { t } = useTranslation(['audit/completion', 'contract/common'])
  const update = useUpdateRecord(projectSlice, project.id)
  const ticked = project.completed ?? []
  const mayTick = (project as AnyRecord).can.includes('update')
  const tick = (step: string, on: boolean) =>
    update.mutate(
      {
        changes: { completed: on ? [...ticked, step].toSorted() : ticked.filter((one) => one !== step) },
        version: project.version,
      },
      {
        onError: (error) =>
          showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
      },
    )
  return (
    <fieldset disabled={!mayTick || update.isPending}>
      <legend className="sr-only">{t('steps.title')}</legend>
      {COMPLETION_STEPS.map((step) => (
        <CheckField
          key={step}
          label={t(`steps.${step}.title`)}
          hint={t(`steps.${step}.text`)}
          checked={ticked.includes(step)}
          onChange={(event) => tick(step, event.target.checked)}
        />
      ))}
    </fieldset>
  )
}
