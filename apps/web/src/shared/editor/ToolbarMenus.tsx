import { labelled } from 'contract/locale'
import type { Editor } from '@tiptap/core'
import { PLACEHOLDERS } from 'editor/nodes'
import { Braces, ChevronDown, PilcrowLeft, TableProperties } from 'lucide-react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#ui/Menu.tsx'
import { useEditorValue } from './use-editor.ts'

interface MenuProps {
  editor: Editor
  disabled?: boolean
}

const LOOK = 'size-9'
const STYLES = ['paragraph', 'h1', 'h2', 'h3', 'h4'] as const
type Style = (typeof STYLES)[number]

const styleAt = (editor: Editor): Style =>
  STYLES.find((style) => editor.isActive('heading', { level: Number(style[1]) })) ?? 'paragraph'

/** Text or heading. */
export function StyleMenu({ editor, disabled = false }: MenuProps) {
  const { t } = useTranslation('shared/editor')
  const locale = useLocale()
  const style = useEditorValue(editor, styleAt)
  const choose = (chosen: Style) => {
    const chain = editor.chain().focus()
    if (chosen === 'paragraph') chain.setParagraph().run()
    else chain.setHeading({ level: Number(chosen[1]) as 1 }).run()
  }
  return (
    <Menu
      label={t('style')}
      trigger={
        <button
          type="button"
          disabled={disabled}
          aria-label={labelled(t('style'), t(`styles.${style}`), locale)}
          className="inline-flex min-h-9 min-w-28 cursor-pointer items-center justify-between gap-2 rounded-control px-2 text-body hover:bg-surface-soft disabled:cursor-default disabled:opacity-50"
        >
          {t(`styles.${style}`)}
          <ChevronDown aria-hidden className="size-4" />
        </button>
      }
    >
      <MenuChoice
        label={t('style')}
        value={style}
        options={STYLES.map((value) => ({ value, label: t(`styles.${value}`) }))}
        onChoose={choose}
      />
    </Menu>
  )
}

const DIRECTIONS = ['auto', 'ltr', 'rtl'] as const
type Direction = (typeof DIRECTIONS)[number]

function directionAt(editor: Editor): Direction {
  const { dir } = editor.getAttributes(editor.isActive('heading') ? 'heading' : 'paragraph')
  return dir === 'ltr' || dir === 'rtl' ? dir : 'auto'
}

/** The direction of a paragraph; automatic unless set. */
export function DirectionMenu({ editor, disabled = false }: MenuProps) {
  const { t } = useTranslation('shared/editor')
  const direction = useEditorValue(editor, directionAt)
  const choose = (chosen: Direction) => {
    const dir = chosen === 'auto' ? null : chosen
    editor.chain().focus().updateAttributes('paragraph', { dir }).updateAttributes('heading', { dir }).run()
  }
  return (
    <Menu
      label={t('direction.label')}
      trigger={
        <IconButton
          label={t('direction.label')}
          icon={<PilcrowLeft aria-hidden />}
          disabled={disabled}
          className={LOOK}
        />
      }
    >
      <MenuChoice
        label={t('direction.label')}
        value={direction}
        options={DIRECTIONS.map((value) => ({ value, label: t(`direction.${value}`) }))}
        onChoose={choose}
      />
    </Menu>
  )
}

type TableStep =
  `table.${'rowBefore' | 'rowAfter' | 'columnBefore' | 'columnAfter' | 'header' | 'deleteRow' | 'deleteColumn' | 'delete'}`

/** Rows and columns, while the caret is in a table. */
export function TableMenu({ editor, disabled = false }: MenuProps) {
  const { t } = useTranslation('shared/editor')
  const isInside = useEditorValue(editor, (now) => now.isActive('table'))
  const step = (name: TableStep, run: () => boolean) => (
    <MenuItem onClick={() => void run()}>{t(name)}</MenuItem>
  )
  const chain = () => editor.chain().focus()
  if (!isInside) return null
  return (
    <Menu
      label={t('table.label')}
      trigger={
        <IconButton
          label={t('table.label')}
          icon={<TableProperties aria-hidden />}
          disabled={disabled}
          className={LOOK}
        />
      }
    >
      {step('table.rowBefore', () => chain().addRowBefore().run())}
      {step('table.rowAfter', () => chain().addRowAfter().run())}
      {step('table.columnBefore', () => chain().addColumnBefore().run())}
      {step('table.columnAfter', () => chain().addColumnAfter().run())}
      {step('table.header', () => chain().toggleHeaderRow().run())}
      <MenuSeparator />
      {step('table.deleteRow', () => chain().deleteRow().run())}
      {step('table.deleteColumn', () => chain().deleteColumn().run())}
      {step('table.delete', () => chain().deleteTable().run())}
    </Menu>
  )
}

/** The placeholders of a template. */
export function PlaceholderMenu({ editor }: MenuProps) {
  const { t } = useTranslation('shared/editor')
  return (
    <Menu
      label={t('placeholders.label')}
      trigger={<IconButton label={t('placeholders.label')} icon={<Braces aria-hidden />} className={LOOK} />}
    >
      {PLACEHOLDERS.map((name) => (
        <MenuItem
          key={name}
          onClick={() => editor.chain().focus().insertContent({ type: 'placeholder', attrs: { name } }).run()}
        >
          {t(`placeholders.names.${name}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
