import { useTranslation } from '#platform/i18n/index.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'

/** Keys with a name of their own in each language; others are printed the same everywhere. */
const NAMED = ['ctrl', 'shift', 'enter', 'tab', 'delete', 'escape', 'home', 'end', 'space'] as const
type Named = (typeof NAMED)[number]
const isNamed = (key: string): key is Named => (NAMED as readonly string[]).includes(key)

/** What the keys do, and the keys: those of a chord are joined. */
const KEYS = {
  move: ['↑ ↓ ← →', 'tab', 'enter'],
  edges: ['ctrl+↑ ↓ ← →', 'ctrl+home', 'ctrl+end'],
  select: ['shift+↑ ↓ ← →', 'ctrl+A'],
  edit: ['F2', 'enter'],
  clear: ['delete'],
  fillDown: ['ctrl+D'],
  fillBlock: ['ctrl+enter'],
  copy: ['ctrl+C', 'ctrl+V'],
  find: ['ctrl+F'],
  replace: ['ctrl+H'],
  undo: ['ctrl+Z', 'ctrl+Y'],
  open: ['space'],
  leave: ['escape', 'tab'],
  list: ['?'],
} as const

export interface KeysDialogProps {
  open: boolean
  onClose: () => void
}

/** Every key of a sheet on one page. */
export function KeysDialog({ open, onClose }: KeysDialogProps) {
  const { t } = useTranslation('shared/sheet')
  const printed = (chord: string) =>
    chord
      .split('+')
      .map((key) => (isNamed(key) ? t(`keyNames.${key}`) : key))
      .join('+')
  return (
    <Dialog open={open} onClose={onClose} title={t('shortcuts.title')} text={t('shortcuts.text')}>
      {/* Longer than a small window, and with nothing else to focus. */}
      <dl
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by arrow keys
        tabIndex={0}
        className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2 text-body"
      >
        {Object.entries(KEYS).map(([act, keys]) => (
          <div key={act} className="contents">
            <dt className="flex flex-wrap gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  dir="ltr"
                  className="rounded-mark border border-line-firm px-1.5 text-meta whitespace-nowrap text-ink-soft"
                >
                  {printed(key)}
                </kbd>
              ))}
            </dt>
            <dd>{t(`shortcuts.${act as keyof typeof KEYS}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
