import { FileSpreadsheet } from 'lucide-react'
import { useId, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { WORKBOOK_TYPE } from '#platform/collections/workbook.ts'

export interface FileDropProps {
  onFile: (file: File) => void
}

/** A workbook by drag or by choice. */
export function FileDrop({ onFile }: FileDropProps) {
  const { t } = useTranslation('ui/import')
  const id = useId()
  const [over, setOver] = useState(false)
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
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
      className={`flex flex-col items-center gap-4 rounded-lg border-2 border-dashed px-6 py-10 text-center ${over ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
    >
      <FileSpreadsheet aria-hidden className="size-8 text-ink-soft" />
      <p id={`${id}-label`} className="text-sm">
        {t('drop')}
      </p>
      <label className="inline-flex min-h-10 cursor-pointer items-center rounded-md bg-accent px-4 py-2 text-sm font-medium text-on-accent hover:bg-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
        <input
          type="file"
          accept={`.xlsx,${WORKBOOK_TYPE}`}
          className="sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0]
            // The same file may be chosen again after it was corrected.
            event.target.value = ''
            if (file) onFile(file)
          }}
        />
        {t('choose')}
      </label>
    </div>
  )
}
