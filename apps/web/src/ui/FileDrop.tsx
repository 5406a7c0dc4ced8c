import type { LucideIcon } from 'lucide-react'
import { useId, useState, type ClipboardEvent, type DragEvent } from 'react'

export interface FileDropProps {
  icon: LucideIcon
  text: string
  /** The label of the button. */
  choose: string
  accept?: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** Accepts files that are chosen, dropped or pasted. */
export function FileDrop({ icon: Icon, text, choose, accept, multiple = false, onFiles }: FileDropProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onFiles(multiple ? [...files] : [files[0]!])
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  function paste(event: ClipboardEvent) {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    take(event.clipboardData.files)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is an extra; the button inside does the same
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
      className={`flex flex-col items-center gap-4 rounded-pop border-2 border-dashed px-6 py-8 text-center ${over ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
    >
      <Icon aria-hidden className="size-8 text-ink-soft" />
      <p id={`${id}-label`} className="text-body">
        {text}
      </p>
      <label className="inline-flex min-h-(--control-block) cursor-pointer items-center rounded-control bg-accent px-4 py-2 text-body font-medium text-on-accent hover:bg-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
        <input
          type="file"
          accept={accept}
          multiple={multiple}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files)
            // The same file may be chosen again after a correction.
            event.target.value = ''
          }}
        />
        {choose}
      </label>
    </div>
  )
}
