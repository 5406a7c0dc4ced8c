import type { Editor } from '@tiptap/core'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/IconButton.tsx'
import { useEditorValue } from './use-editor.ts'

export interface ToolButtonProps {
  editor: Editor
  label: string
  icon: ReactNode
  disabled?: boolean
  isActive?: (editor: Editor) => boolean
  onClick: () => void
}

/** One tool: pressed if it applies at the caret. */
export function ToolButton({ editor, label, icon, disabled = false, isActive, onClick }: ToolButtonProps) {
  const pressed = useEditorValue(editor, (now) => isActive?.(now) ?? false)
  return (
    <IconButton
      label={label}
      icon={icon}
      disabled={disabled}
      {...(isActive ? { 'aria-pressed': pressed } : {})}
      // Keeps the caret in the text while a tool is used by pointer.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      className="size-9 aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
    />
  )
}
