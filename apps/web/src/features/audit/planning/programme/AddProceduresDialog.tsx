import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { TEST_TYPES } from 'contract/audit/engagement'
import { engagementrisks } from 'contract/audit/engagement-risks'
import { procedureRoutes, procedures } from 'contract/audit/procedures'
import { projectCreationRoutes } from 'contract/audit/project-creation'
import type { Project } from 'contract/audit/projects'
import { racmrows } from 'contract/audit/racm-rows'
import { inLocale } from 'contract/locale'
import { useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordKey } from '#platform/records/record-queries.ts'
import { programmesQuery } from '#shared/programmes/programmes-query.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { projectSlice } from '../slices.ts'

/** Adds procedures of a built-in programme with their risks and controls, or a procedure of one's own. */
export function AddProceduresDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation(['audit/planning', 'contract/common'])
  const client = useQueryClient()
  const add = useMutation({
    mutationFn: (act: () => Promise<string>) => act(),
    onSuccess: async (done) => {
      await Promise.all([
        ...[procedures, racmrows, engagementrisks].map((of) =>
          client.invalidateQueries({ queryKey: sliceKey(of) }),
        ),
        client.invalidateQueries({ queryKey: recordKey(projectSlice, project.id), exact: true }),
      ])
      showToast({ text: done })
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('programme.add.title')} width="wide">
      <div className="space-y-6">
        {add.error ? (
          <Notice variant="danger">{t(`contract/common:errors.${errorCode(add.error)}`)}</Notice>
        ) : null}
        <FromProgramme project={project} busy={add.isPending} onAdd={add.mutate} />
        <OwnProcedure project={project} busy={add.isPending} onAdd={add.mutate} />
      </div>
    </Dialog>
  )
}

interface PartProps {
  project: Project
  busy: boolean
  onAdd: (act: () => Promise<string>) => void
}

function FromProgramme({ project, busy, onAdd }: PartProps) {
  const { t } = useTranslation('audit/planning')
  const locale = useLocale()
  const programmes = useQuery(programmesQuery).data?.programmes
  const [code, setCode] = useState(project.programme ?? '')
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const chosen = programmes?.find((one) => one.code === code)
  const toggle = (ref: string) => {
    const next = new Set(marked)
    if (!next.delete(ref)) next.add(ref)
    setMarked(next)
  }
  return (
    <section className="space-y-3">
      <SelectField
        label={t('programme.add.from')}
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          setMarked(new Set())
        }}
      >
        <option value="">{t('programme.add.choose')}</option>
        {programmes?.map((one) => (
          <option key={one.code} value={one.code}>
            {one.code} {inLocale(one.name, locale)}
          </option>
        ))}
      </SelectField>
      {chosen ? (
        <>
          <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded-control border border-line">
            {chosen.procedures.map(({ ref, title }) => (
              <li key={ref}>
                <label className="flex cursor-pointer items-center gap-3 px-3 py-2 text-body">
                  <input
                    type="checkbox"
                    checked={marked.has(ref)}
                    onChange={() => toggle(ref)}
                    className="size-4 shrink-0 accent-accent"
                  />
                  <bdi className="w-10 shrink-0 font-medium tabular-nums">{ref}</bdi>
                  <span className="min-w-0">{inLocale(title, locale)}</span>
                </label>
              </li>
            ))}
          </ul>
          <Button
            busy={busy}
            onClick={() =>
              onAdd(async () => {
                const taken = await call(projectCreationRoutes.addProgramme, {
                  params: { id: project.id },
                  body: { programme: code, ...(marked.size > 0 ? { procedures: [...marked] } : {}) },
                })
                return t('programme.add.done', { n: taken.procedures })
              })
            }
          >
            {marked.size > 0 ? t('programme.add.marked', { n: marked.size }) : t('programme.add.all')}
          </Button>
        </>
      ) : null}
    </section>
  )
}

function OwnProcedure({ project, busy, onAdd }: PartProps) {
  const { t } = useTranslation('audit/planning')
  const locale = useLocale()
  const labels = useCollectionLabels(procedures)
  const [title, setTitle] = useState('')
  const [test, setTest] = useState<(typeof TEST_TYPES)[number]>('toe')
  return (
    <form
      className="flex flex-wrap items-end gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        onAdd(async () => {
          await call(procedureRoutes.create, {
            body: { project: project.id, section: 'C', test, name: { [locale]: title.trim() } },
          })
          return t('programme.add.done', { n: 1 })
        })
      }}
    >
      <TextField
        label={t('programme.add.own')}
        value={title}
        maxLength={300}
        onChange={(event) => setTitle(event.target.value)}
        className="min-w-56 flex-1"
      />
      <SelectField
        label={labels.field('test')}
        value={test}
        onChange={(event) => setTest(event.target.value as typeof test)}
      >
        {TEST_TYPES.map((one) => (
          <option key={one} value={one}>
            {labels.choice('test', one)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="secondary" busy={busy} disabled={title.trim() === ''}>
        {t('programme.add.ownDo')}
      </Button>
    </form>
  )
}
