import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useDeferredValue, useId, useRef, useState } from 'react'
import type { LinkTarget } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { useStable } from '#platform/use-stable.ts'
import type { Command } from './commands.ts'
import { PaletteResults } from './PaletteResults.tsx'
import { usePaletteItems, type PaletteItem } from './use-palette-items.ts'
import { usePaletteKeys } from './use-palette-keys.ts'

export interface CommandPaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The person whose recent records are shown. */
  owner: string
  /** Every page, setting and action that this person may use. */
  commands: readonly Command[]
  /** Opens a record. */
  onOpenRecord: (link: LinkTarget) => void
}

/** Global search and commands, designed for the keyboard. */
export function CommandPalette({ open, onOpenChange, ...rest }: CommandPaletteProps) {
  const { t } = useTranslation('workspace/search')
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-veil" />
        <Dialog.Popup
          aria-label={t('title')}
          className="pop fixed inset-x-0 top-[10vh] z-50 mx-auto flex max-h-[75vh] w-[calc(100vw-2rem)] max-w-xl flex-col overflow-hidden outline-none"
        >
          <Palette {...rest} onClose={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const NO_RESULTS = { groups: [], active: undefined, typed: '' }

type PaletteProps = Omit<CommandPaletteProps, 'open' | 'onOpenChange'> & { onClose: () => void }

function Palette({ owner, commands, onOpenRecord, onClose }: PaletteProps) {
  const { t } = useTranslation('workspace/search')
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const { groups, busy, stale } = usePaletteItems(owner, typed, commands)
  const items = groups.flatMap((group) => group.items)

  function choose(item: PaletteItem | undefined) {
    if (!item) return
    onClose()
    if (item.kind === 'command') item.command.run()
    else onOpenRecord(item.link)
  }
  const chooseLater = useStable(choose)
  const keys = usePaletteKeys({ list, items, typed, stale, onChoose: choose })
  const { active } = keys
  // The dialog and each letter are drawn at once, the results as soon as there is time.
  const results = useDeferredValue({ groups, active: active?.key, typed }, NO_RESULTS)
  const empty = items.length === 0
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
        <input
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={active ? `${id}-${active.key}` : undefined}
          aria-label={t('title')}
          placeholder={t('hint')}
          dir={typed ? 'auto' : undefined}
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            keys.begin()
          }}
          onKeyDown={keys.press}
          className="min-h-12 w-full bg-transparent text-read outline-none placeholder:text-ink-faint"
        />
        <Dialog.Close className="shrink-0 cursor-pointer rounded border border-line-firm px-1.5 text-tick text-ink-faint">
          {t('escape')}
        </Dialog.Close>
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('results')}
        className="overflow-y-auto p-2"
      >
        <PaletteResults id={id} {...results} onChoose={chooseLater} />
      </div>
      {/* Announced when it changes; visible only if the list is empty or loading. */}
      <p role="status" className={empty || busy ? 'px-4 pb-3 text-body text-ink-soft' : 'sr-only'}>
        {busy
          ? t('searching')
          : empty
            ? t(typed.trim() ? 'nothing' : 'start')
            : t('found', { count: items.length })}
      </p>
    </>
  )
}
