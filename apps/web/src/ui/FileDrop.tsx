import type { LucideIcon } from 'lucide-react'
import { useId, useState, type ClipboardEvent, type DragEvent } from 'react'

export interface FileDropProps {
  icon: LucideIcon
  text: string
  /** The label of the button. */
  choose: string
  accept?: string
  multiple?: boolean
  /** One line, in a margin. */
  small?: boolean
  onFiles: (files: File[]) => void
}

/** Accepts files that are chosen, dropped or pasted. */
export function FileDrop(props: FileDropProps) {
  const { icon: Icon, text, choose, accept, multiple = false, small = false, onFiles } = props
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
      className={`flex items-center border-dashed ${small ? 'flex-wrap gap-x-3 gap-y-2 rounded-control border p-2.5' : 'flex-col gap-4 rounded-pop border-2 px-6 py-8 text-center'} ${over ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
    >
      <Icon aria-hidden className={small ? 'size-4 text-ink-faint' : 'size-8 text-ink-soft'} />
      <p id={`${id}-label`} className={small ? 'min-w-32 flex-1 text-meta text-ink-soft' : 'text-body'}>
        {text}
      </p>
      <label
        className={`inline-flex min-h-(--control-block) cursor-pointer items-center rounded-control text-body font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${small ? 'border border-line-firm bg-surface px-2.5 hover:bg-surface-soft' : 'bg-accent px-4 py-2 text-on-accent hover:bg-accent-strong'}`}
      >
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
