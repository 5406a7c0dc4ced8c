import { useQuery } from '@tanstack/react-query'
import { inLocale } from 'contract/locale'
import type { LibraryContents, LibraryCounts } from 'contract/risk/starter-library'
import { Library } from 'lucide-react'
import { useState } from 'react'
import { useStarterLibrary } from '#platform/collections/starter-library.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { contentsQuery } from './library.api.ts'

type Process = LibraryContents['processes'][number]

const sum = (counts: LibraryCounts): number =>
  counts.processes + counts.subprocesses + counts.risks + counts.controls
const isWhole = ({ holds, here }: Process): boolean => sum(holds) === sum(here)

/** Loads processes of the library: some of them, or all. */
export function LoadView() {
  const contents = useQuery(contentsQuery)
  if (contents.isPending) return <Loading />
  if (contents.isError) return <ErrorState error={contents.error} onRetry={() => void contents.refetch()} />
  return <Chooser contents={contents.data} />
}

function Chooser({ contents: { version, processes } }: { contents: LibraryContents }) {
  const { t } = useTranslation(['risk/library', 'shared/table', 'contract/common'])
  const locale = useLocale()
  const { load } = useStarterLibrary()
  const open = processes.filter((process) => !isWhole(process))
  // The first load preselects everything; later the person chooses.
  const isFirst = processes.every(({ here }) => sum(here) === 0)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(isFirst ? processes.map(({ code }) => code) : []),
  )
  const wanted = open.filter(({ code }) => chosen.has(code))
  const total = (key: keyof LibraryCounts) =>
    wanted.reduce((all, { holds, here }) => all + holds[key] - here[key], 0)
  const submit = () =>
    load.mutate(
      wanted.map(({ code }) => code),
      {
        onSuccess: ({ created }) => {
          setChosen(new Set())
          showToast({ text: t('shared/table:library.loaded', { count: sum(created) }) })
        },
      },
    )
  return (
    <div className="space-y-4">
      <p className="max-w-prose text-body text-ink-soft">{t('load.text')}</p>
      <p className="text-body">{t('version', { version })}</p>
      {load.isError ? (
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(load.error)}`)}</Notice>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          disabled={open.length === 0}
          onClick={() => setChosen(new Set(open.map(({ code }) => code)))}
        >
          {t('load.all')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          disabled={wanted.length === 0}
          onClick={() => setChosen(new Set())}
        >
          {t('load.none')}
        </Button>
      </div>
      <ul aria-label={t('load.list')} className="grid gap-2 md:grid-cols-2">
        {processes.map((process) => (
          <li key={process.code}>
            <ProcessChoice
              process={process}
              name={inLocale(process.name, locale)}
              checked={chosen.has(process.code)}
              onChange={(on) =>
                setChosen((now) =>
                  on
                    ? new Set([...now, process.code])
                    : new Set([...now].filter((code) => code !== process.code)),
                )
              }
            />
          </li>
        ))}
      </ul>
      <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-surface py-3">
        <p role="status" className="text-body">
          {wanted.length > 0
            ? t('load.sum', {
                subprocesses: total('subprocesses'),
                risks: total('risks'),
                controls: total('controls'),
              })
            : null}
        </p>
        <Button busy={load.isPending} disabled={wanted.length === 0} onClick={submit}>
          <Library aria-hidden />
          {open.length === 0 ? t('load.whole') : t('load.submit', { count: wanted.length })}
        </Button>
      </div>
    </div>
  )
}

interface ProcessChoiceProps {
  process: Process
  name: string
  checked: boolean
  onChange: (on: boolean) => void
}

function ProcessChoice({ process, name, checked, onChange }: ProcessChoiceProps) {
  const { t } = useTranslation('risk/library')
  const { code, holds, here } = process
  const whole = isWhole(process)
  return (
    <label
      className={`flex h-full items-start gap-3 rounded-control border px-3 py-2 text-body ${whole ? 'border-line text-ink-soft' : 'cursor-pointer border-line hover:border-accent has-checked:border-accent has-checked:bg-accent-soft'}`}
    >
      <input
        type="checkbox"
        checked={checked && !whole}
        disabled={whole}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0 flex-1">
        <span className="block">
          <span className="me-2 font-medium">
            <bdi>{code}</bdi>
          </span>
          <bdi>{name}</bdi>
        </span>
        <span className="block text-meta text-ink-soft">{t('load.holds', holds)}</span>
      </span>
      {whole ? (
        <span className="text-meta font-medium whitespace-nowrap text-success">{t('load.here')}</span>
      ) : sum(here) > 0 ? (
        <span className="text-meta whitespace-nowrap text-ink-soft">
          {t('load.part', { here: sum(here), all: sum(holds) })}
        </span>
      ) : null}
    </label>
  )
}
