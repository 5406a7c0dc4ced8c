import { type ExportPreset, needsApproval, projectexports } from 'contract/audit/project-exports'
import { projectRoutes, type Project, projects } from 'contract/audit/projects'
import type { Locale } from 'contract/locale'
import { useState } from 'react'
import { useMay } from '#platform/collections/may.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { WithRecord } from '#shared/record/WithRecord.tsx'
import { Section } from '#ui/Section.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useOrder } from './exports.api.ts'
import { Downloads } from './Downloads.tsx'
import { Left } from './Left.tsx'
import { NO_OPTIONS, type Options, OptionFields, optionsOf } from './OptionFields.tsx'
import { PresetChoice } from './PresetChoice.tsx'

const projectSlice = { of: projects, routes: projectRoutes }

function Order({ project }: { project: Project }) {
  const { t } = useTranslation(['audit/exports', 'contract/common'])
  const here = useLocale()
  const heads = useMay()(projectexports.actions.approve)
  const [preset, setPreset] = useState<ExportPreset>('workbook')
  const [locale, setLocale] = useState<Locale>(here)
  const [options, setOptions] = useState<Options>(NO_OPTIONS)
  const order = useOrder(project.id)
  const waits = needsApproval(preset, project.confidentiality) && !heads
  const start = () =>
    order.mutate(
      {
        preset,
        locale,
        options: optionsOf(options, preset),
        ...(options.reason.trim() ? { reason: options.reason.trim() } : {}),
      },
      {
        onSuccess: (answer) => showToast({ text: t(answer.export ? 'started' : 'asked') }),
        onError: (error) =>
          showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
      },
    )
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[2fr_1fr]">
      <Section title={t('what')}>
        <PresetChoice value={preset} onChange={setPreset} />
      </Section>
      <Section title={t('options')}>
        <OptionFields
          preset={preset}
          heads={heads}
          waits={waits}
          locale={locale}
          onLocale={setLocale}
          options={options}
          onChange={(patch) => setOptions((was) => ({ ...was, ...patch }))}
        />
        <Button busy={order.isPending} onClick={start}>
          {t(waits ? 'ask' : 'start')}
        </Button>
      </Section>
    </div>
  )
}

/** Exports of a project: chosen here, generated in the background, and recorded permanently. */
export function ExportPage({ id }: { id: string }) {
  const { t } = useTranslation('audit/exports')
  return (
    <WithRecord<Project> slice={projectSlice} id={id} title={t('title')}>
      {(project) => (
        <div className="space-y-4">
          <div>
            <h1 className="text-title font-semibold">{t('title')}</h1>
            <p className="mt-1 max-w-prose text-body text-ink-soft">{t('text')}</p>
          </div>
          <Order project={project} />
          <Left project={project.id} />
          <Downloads project={project.id} />
        </div>
      )}
    </WithRecord>
  )
}
