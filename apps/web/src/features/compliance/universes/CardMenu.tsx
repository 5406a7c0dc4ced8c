import type { UniverseLine } from 'contract/compliance/universes'
import { inLocale } from 'contract/locale'
import {
  Archive,
  CopyPlus,
  Diff,
  Ellipsis,
  PanelRight,
  Scale,
  ScrollText,
  SlidersHorizontal,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { useListAddress } from '#platform/collections/address.ts'
import { useMay } from '#platform/collections/may.ts'
import { change } from '#platform/collections/view.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { menuContext } from '#platform/menu-context/index.ts'
import { useRecordStep } from '#platform/records/record-mutations.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuItem, MenuLink } from '#ui/Menu.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { gapsOf, requirementsOf, risksOf, setupOf } from './universe-links.ts'
import { universeSlice } from './slices.ts'
import { lazy } from '#ui/lazy.tsx'

const CloneDialog = lazy(async () => ({ default: (await import('./CloneDialog.tsx')).CloneDialog }))

const PLACES = [
  ['requirements', ScrollText, requirementsOf],
  ['setup', SlidersHorizontal, setupOf],
  ['gaps', Diff, gapsOf],
  ['risks', Scale, risksOf],
] as const

/** Links to the pages of a universe, and actions on the universe as a whole. */
export function CardMenu({ universe }: { universe: UniverseLine }) {
  const { t } = useTranslation(['compliance/universes', 'contract/common'])
  const locale = useLocale()
  const may = useMay()
  const { of } = universeSlice
  const { go } = useListAddress(of)
  const [asked, setAsked] = useState<'clone' | 'retire'>()
  const step = useRecordStep(universeSlice, universe.id)
  const { id, code, version } = universe
  const close = () => setAsked(undefined)
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton
            tip={false}
            label={t('menu.open', { code })}
            icon={<Ellipsis aria-hidden />}
            className="-me-2 -mt-2"
          />
        }
      >
        {PLACES.map(([name, Icon, to]) => (
          <MenuLink
            key={name}
            icon={<Icon aria-hidden />}
            link={<PageLink {...to(id)} onClickCapture={() => menuContext.select({ universeId: id })} />}
          >
            {t(`menu.${name}`)}
          </MenuLink>
        ))}
        <MenuItem icon={<PanelRight aria-hidden />} onClick={() => go(change.record(id))}>
          {t('menu.record')}
        </MenuItem>
        {may(of.actions.create) ? (
          <MenuItem icon={<CopyPlus aria-hidden />} onClick={() => setAsked('clone')}>
            {t('menu.clone')}
          </MenuItem>
        ) : null}
        {may(of.actions.approve) && universe.status === 'active' ? (
          <MenuItem icon={<Archive aria-hidden />} onClick={() => setAsked('retire')}>
            {t('menu.retire')}
          </MenuItem>
        ) : null}
      </Menu>
      <Suspense>
        {asked === 'clone' ? <CloneDialog id={id} code={code} name={universe.name} onClose={close} /> : null}
      </Suspense>
      <ConfirmDialog
        open={asked === 'retire'}
        title={t('retire.title', { name: inLocale(universe.name, locale) })}
        text={t('retire.text')}
        confirm={t('menu.retire')}
        reason="required"
        busy={step.isPending}
        problem={step.error ? t(`contract/common:errors.${errorCode(step.error)}`) : undefined}
        onCancel={close}
        onConfirm={(reason) =>
          step.mutate({ version, step: { kind: 'transition', to: 'retired', reason } }, { onSuccess: close })
        }
      />
    </>
  )
}
