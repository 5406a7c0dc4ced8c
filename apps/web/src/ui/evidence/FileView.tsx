import type { EvidenceFile } from 'contract/workspace/evidence'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialog/Dialog.tsx'

interface FileViewProps {
  file: EvidenceFile
  /** Where it can be looked at for a few minutes. */
  address: string
  onClose: () => void
}

/** An image in front of the record, or the way to a document. The bytes may do nothing but be looked at. */
export function FileView({ file, address, onClose }: FileViewProps) {
  const { t } = useTranslation('ui/evidence')
  return (
    <Dialog open onClose={onClose} title={file.name} width="wide">
      {file.mediaType.startsWith('image/') ? (
        <img src={address} alt={file.name} className="mx-auto max-h-[70dvh] rounded border border-line" />
      ) : (
        <p className="text-sm text-ink-soft">{t('document')}</p>
      )}
      <p className="mt-3 text-sm">
        <a href={address} target="_blank" rel="noreferrer" className="text-accent underline">
          {t('apart')}
        </a>
      </p>
    </Dialog>
  )
}
