import { useQuery } from '@tanstack/react-query'
import { inLocale } from 'contract/locale'
import { useState } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Section.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { programmesQuery } from '#shared/programmes/programmes-query.ts'
import { ChangedSince } from './ChangedSince.tsx'
import type { SectionProps } from './ProjectSetupPage.tsx'
import { useAddProgramme } from './setup.api.ts'

/** Adds procedures from a programme, or rolls them forward from an earlier year. */
export function ProgrammeSection({ project }: SectionProps) {
  const { t } = useTranslation('audit/projects')
  const locale = useLocale()
  const count = (value: number) => formatNumber(value, locale)
  return (
    <>
      {project.previous ? <ChangedSince id={project.id} /> : null}
      <Section
        title={t('setup.programme.title')}
        text={t('setup.programme.text', { count: project.procedures, shown: count(project.procedures) })}
      >
        {project.can.includes('update') ? <AddProcedures project={project} /> : null}
      </Section>
    </>
  )
}

function AddProcedures({ project }: SectionProps) {
  const { t } = useTranslation(['audit/projects', 'contract/common'])
  const locale = useLocale()
  const programmes = useQuery(programmesQuery).data?.programmes ?? []
  const [code, setCode] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const add = useAddProgramme(project.id)
  const programme = programmes.find((one) => one.code === code)
  const submit = () =>
    add.mutate(
      { programme: code, procedures: [...chosen] },
      {
        onSuccess: (taken) => {
          setChosen([])
          showToast({ text: t('setup.programme.added', { count: taken.procedures, risks: taken.risks }) })
        },
      },
    )
  return (
    <div className="space-y-4">
      {add.isError ? (
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(add.error)}`)}</Notice>
      ) : null}
      <SelectField
        label={t('begin.programme')}
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          setChosen([])
        }}
      >
        <option value="">{t('setup.programme.choose')}</option>
        {programmes.map((one) => (
          <option key={one.code} value={one.code}>
            {inLocale(one.name, locale)}
          </option>
        ))}
      </SelectField>
      {programme ? (
        <>
          <fieldset className="space-y-2">
            <legend className="mb-1 text-body font-medium">{t('setup.programme.procedures')}</legend>
            {programme.procedures.map(({ ref, title }) => (
              <CheckField
                key={ref}
                label={`${ref} · ${inLocale(title, locale)}`}
                checked={chosen.includes(ref)}
                onChange={(event) =>
                  setChosen(event.target.checked ? [...chosen, ref] : chosen.filter((one) => one !== ref))
                }
              />
            ))}
          </fieldset>
          <div className="flex flex-wrap gap-2">
            <Button disabled={chosen.length === 0} busy={add.isPending} onClick={submit}>
              {t('setup.programme.add', { count: chosen.length })}
            </Button>
            <Button variant="secondary" onClick={() => setChosen(programme.procedures.map(({ ref }) => ref))}>
              {t('setup.programme.all')}
            </Button>
          </div>
        </>
      ) : null}
    </div>
  )
}
