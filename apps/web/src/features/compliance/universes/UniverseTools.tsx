import type { Localized } from 'contract/locale'
import { CopyPlus, Diff, ScrollText, SlidersHorizontal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useMay } from '#platform/collections/may.ts'
import { menuContext } from '#platform/menu-context/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { Button } from '#ui/Button.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { gapsOf, requirementsOf, setupOf } from './universe-links.ts'
import { universeSlice } from './slices.ts'
import { lazy } from '#ui/lazy.tsx'

const CloneDialog = lazy(async () => ({ default: (await import('./CloneDialog.tsx')).CloneDialog }))

const PLACES = [
  ['requirements', ScrollText, requirementsOf],
  ['setup', SlidersHorizontal, setupOf],
  ['gaps', Diff, gapsOf],
] as const

/** Links from the record of a universe to its pages. */
export function UniverseTools({ record }: { record: AnyRecord }) {
  const { t } = useTranslation('compliance/universes')
  const may = useMay()
  const [cloning, setCloning] = useState(false)
  const { id } = record
  return (
    <div
      role="group"
      aria-label={t('menu.open', { code: String(record['code']) })}
      className="mt-3 flex flex-wrap gap-2"
    >
      {PLACES.map(([name, Icon, to]) => (
        <PageLink
          key={name}
          {...to(id)}
          onClickCapture={() => menuContext.select({ universeId: id })}
          className="inline-flex min-h-8 items-center gap-2 rounded-control border border-line-strong px-3 py-1 text-body font-medium hover:bg-surface-soft [&_svg]:size-4"
        >
          <Icon aria-hidden />
          {t(`menu.${name}`)}
        </PageLink>
      ))}
      {may(universeSlice.of.actions.create) ? (
        <Button variant="secondary" size="small" onClick={() => setCloning(true)}>
          <CopyPlus aria-hidden />
          {t('menu.clone')}
        </Button>
      ) : null}
      <Suspense>
        {cloning ? (
          <CloneDialog
            id={id}
            code={String(record['code'])}
            name={record['name'] as Localized}
            onClose={() => setCloning(false)}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
