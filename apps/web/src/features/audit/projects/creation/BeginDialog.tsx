import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { PlanLineRecord } from 'contract/audit/plan-lines'
import { FilePlus2, History, LibraryBig } from 'lucide-react'
import { useState } from 'react'
import type { Named } from '#platform/collections/names.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { meQuery } from '#platform/session/me.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { SearchPicker } from '#shared/form/SearchPicker.tsx'
import { ShortForm } from '#shared/form/ShortForm.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { programmesQuery } from '#shared/programmes/programmes-query.ts'
import { useBegin, type Beginning } from '../projects.api.ts'
import { projectSlice } from '../slices.ts'
import { ProgrammeChoice } from './ProgrammeChoice.tsx'
import { ASKED, WAYS, type Way } from './ways.ts'

const ICONS = { programme: LibraryBig, earlier: History, blank: FilePlus2 }
const TAKEN_OVER = ['name', 'ownerId', 'reviewerId', 'caeId', 'confidentiality'] as const

interface BeginDialogProps {
  way: Way
  year: number
  /** The process to audit, if it is known. */
  process?: string
  /** The line of the audit plan that it carries out. */
  planned?: { line: string; name: PlanLineRecord['name'] }
  onClose: () => void
  onBegun: (id: string) => void
}

/** Creates a project: from a programme, from a project of an earlier year, or blank. */
export function BeginDialog({ way: first, year, process, planned, onClose, onBegun }: BeginDialogProps) {
  const { t } = useTranslation('audit/projects')
  const locale = useLocale()
  const me = useSuspenseQuery(meQuery).data
  const [way, setWay] = useState(first)
  const [code, setCode] = useState<string>()
  const [earlier, setEarlier] = useState<Named | null>(null)
  const programme = useQuery(programmesQuery).data?.programmes.find((one) => one.code === code)
  const last = useQuery({
    ...recordQuery(projectSlice, earlier?.id ?? ''),
    enabled: way === 'earlier' && earlier !== null,
  }).data
  const begin = useBegin()

  const usual = {
    type: 'assurance',
    year,
    ownerId: me.id,
    confidentiality: 'standard',
    languages: [locale],
    ...(me.roles.includes('cae') ? { caeId: me.id } : {}),
    ...(planned ? { name: planned.name } : {}),
  }
  const start = {
    programme: { ...usual, name: planned?.name ?? programme?.name },
    earlier: {
      ...usual,
      ...Object.fromEntries(TAKEN_OVER.map((key) => [key, last?.[key]])),
      year: last ? Number(last['year']) + 1 : year,
    },
    blank: { ...usual, ...(process ? { processes: [process] } : {}) },
  }[way]
  const ready = way === 'programme' ? programme !== undefined : way === 'blank' || last !== undefined

  async function submit(values: Record<string, unknown>) {
    const body = planned ? { ...values, planline: planned.line } : values
    const beginning = { way, code, id: earlier?.id, body } as Beginning
    const { id } = await begin.mutateAsync(beginning)
    showToast({ text: t('begin.done') })
    onBegun(id)
  }
  return (
    <Dialog open width="wide" onClose={onClose} title={t('begin.title')}>
      <div className="space-y-5">
        <RadioCards
          label={t('begin.how')}
          columns={3}
          value={way}
          onChange={setWay}
          options={WAYS.map((one) => {
            const Icon = ICONS[one]
            return {
              value: one,
              label: t(`begin.ways.${one}`),
              picture: <Icon aria-hidden className="size-6" />,
            }
          })}
        />
        {way === 'programme' ? <ProgrammeChoice value={code} onChange={setCode} /> : null}
        {way === 'earlier' ? (
          <div>
            <label htmlFor="begin-earlier" className="mb-1.5 block text-body font-medium">
              {t('begin.earlier')}
            </label>
            <SearchPicker id="begin-earlier" kind="project" value={earlier} onPick={setEarlier} clearable />
            <p className="mt-1 text-body text-ink-soft">{t('begin.earlierText')}</p>
          </div>
        ) : null}
        {ready ? (
          <ShortForm
            key={`${way} ${code ?? ''} ${last?.id ?? ''}`}
            slice={projectSlice}
            names={ASKED[way]}
            start={start}
            submit={t('begin.submit')}
            onSubmit={submit}
            onCancel={onClose}
          />
        ) : null}
      </div>
    </Dialog>
  )
}
