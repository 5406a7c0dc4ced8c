import { Upload } from 'lucide-react'
import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'

/** Takes files that are chosen, dropped or pasted. */
export function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('ui/evidence')
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null | undefined) => {
    if (files && files.length > 0) onFiles([...files])
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
    <div
      role="group"
      aria-label={t('add')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
      className={`flex flex-col items-center gap-3 rounded-card border-2 border-dashed px-4 py-6 text-center text-sm text-ink-soft ${over ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
    >
      <p>{t('drop')}</p>
      <Button look="secondary" onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        {t('choose')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        aria-label={t('choose')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
    </div>
  )
}
