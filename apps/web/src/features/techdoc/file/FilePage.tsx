import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Device } from 'contract/techdoc/devices'
import type { StructurePage } from 'contract/techdoc/file/file-structure'
import { type FilePage as PageKey, sections as of, type SectionLine } from 'contract/techdoc/file/sections'
import { ListTree } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { meQuery } from '#platform/session/me.ts'
import { Button } from '#ui/Button.tsx'
import { DevicePicker } from '#features/techdoc/shared/DevicePicker.tsx'
import { WithDevice } from '#features/techdoc/shared/WithDevice.tsx'
import { Drawer } from '#ui/Drawer.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { sectionsQuery, structureQuery } from './file.api.ts'
import { OpenFileContext } from './file-context.ts'
import { FileBand } from './list/FileBand.tsx'
import { type ListedSection, SectionList } from './list/SectionList.tsx'
import { ASKS, firstToDo, SHOWN, type Shown } from './list/shown.ts'
import { useWalkKeys } from './list/use-walk-keys.ts'
import { SectionView } from './section/SectionView.tsx'
import { useFileAddress } from './use-address.ts'

/** One page of the technical file of a device, rendered from the structure. */
export function FilePage({ page }: { page: PageKey }) {
  const labels = useCollectionLabels(of)
  return (
    <WithDevice title={labels.choice('page', page)} bare>
      {(device, choose) => <Asked device={device} page={page} onDevice={choose} />}
    </WithDevice>
  )
}

interface AskedProps {
  device: Device
  page: PageKey
  onDevice: (id: string) => void
}

function Asked({ device, page, onDevice }: AskedProps) {
  const structure = useQuery(structureQuery(page))
  const lines = useQuery(sectionsQuery(device.id, page))
  const failed = structure.isError ? structure : lines.isError && !lines.data ? lines : null
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!structure.data || !lines.data) return <Loading />
  return <Loaded device={device} structure={structure.data} lines={lines.data} onDevice={onDevice} />
}

interface LoadedProps {
  device: Device
  structure: StructurePage
  lines: readonly SectionLine[]
  onDevice: (id: string) => void
}

function Loaded({ device, structure, lines, onDevice }: LoadedProps) {
  const { t } = useTranslation('techdoc/file')
  const labels = useCollectionLabels(of)
  const locale = useLocale()
  const { id: me } = useSuspenseQuery(meQuery).data
  const [address, go] = useFileAddress()
  const [choosing, setChoosing] = useState(false)
  const file = useMemo(() => ({ device, structure }), [device, structure])
  const all = useMemo(() => {
    const byKey = new Map(lines.map((line) => [line.key, line]))
    return structure.sections.flatMap((shape): ListedSection[] => {
      const line = byKey.get(shape.key)
      return line ? [{ shape, line }] : []
    })
  }, [structure, lines])
  const shown: Shown = SHOWN.find((one) => one === address.shown) ?? 'all'
  const listed = all.filter(({ line }) => ASKS[shown](line, me))
  const [first] = useState(() => firstToDo(lines, me)?.key)
  const open = all.find(({ shape }) => shape.key === (address.section ?? first)) ?? all[0]
  const at = listed.findIndex(({ shape }) => shape.key === open?.shape.key)
  const select = (key: string) => {
    setChoosing(false)
    go({ section: key, row: undefined, shown: address.shown }, false)
  }
  const beside = (by: 1 | -1) => listed[at < 0 ? 0 : at + by]?.shape.key
  const walk = (by: 1 | -1) => {
    const next = beside(by)
    if (next) select(next)
  }
  useWalkKeys(walk)
  const title = labels.choice('page', structure.key)
  const list = (
    <div className="space-y-2 px-(--page-inset) pt-3 lg:pe-3.5">
      <DevicePicker device={device} onChoose={onDevice} />
      <FileBand name={title} device={device} lines={lines} />
      <p className="text-meta text-ink-faint">{structure.purpose[locale]}</p>
      <SelectField
        label={t('list.shown')}
        labelHidden
        value={shown}
        onChange={(event) =>
          go({ ...address, shown: event.target.value === 'all' ? undefined : event.target.value })
        }
      >
        {SHOWN.map((one) => (
          <option key={one} value={one}>
            {t(`shown.${one}`, { n: all.filter(({ line }) => ASKS[one](line, me)).length })}
          </option>
        ))}
      </SelectField>
      <SectionList listed={listed} selected={open?.shape.key} onSelect={select} />
    </div>
  )
  if (!open)
    return (
      <>
        <h1 className="text-title font-semibold">{title}</h1>
        <DevicePicker device={device} onChoose={onDevice} />
        <EmptyState title={t('empty.title')} text={t('empty.text')} />
      </>
    )
  return (
    <OpenFileContext value={file}>
      <Suspense fallback={<Loading />}>
        <SectionView
          key={open.line.id}
          shape={open.shape}
          line={open.line}
          before={beside(-1)}
          after={beside(1)}
          onGo={select}
          list={list}
          aside={
            <Button variant="secondary" className="lg:hidden" onClick={() => setChoosing(true)}>
              <ListTree aria-hidden />
              {t('list.open')}
            </Button>
          }
        />
      </Suspense>
      <Drawer open={choosing} onClose={() => setChoosing(false)} side="start" title={t('list.label')}>
        <nav aria-label={t('list.label')} className="pb-4">
          {list}
        </nav>
      </Drawer>
    </OpenFileContext>
  )
}
