import { X } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { EvidenceSummary, type Viewed } from '#shared/evidence/EvidenceViewer.tsx'
import { FileViewer } from '#shared/viewer/FileViewer.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { ItemFiles } from './ItemFiles.tsx'

/** A file chosen from a list, or whatever the item in focus has. */
export type Shown = Viewed | 'item'

interface EvidencePaneProps {
  shown: Shown
  item: string | null
  onClose: () => void
}

/** The evidence beside the work: the page stays as it is. */
export default function EvidencePane({ shown, item, onClose }: EvidencePaneProps) {
  const { t } = useTranslation('audit/fieldwork')
  const close = <IconButton label={t('viewer.close')} icon={<X aria-hidden />} onClick={onClose} />
  if (shown === 'item') return item ? <ItemFiles item={item} close={close} /> : null
  return (
    <FileViewer key={shown.file.id} evidence={shown.evidence} file={shown.file} heading="h2" aside={close}>
      <EvidenceSummary id={shown.evidence} />
    </FileViewer>
  )
}
