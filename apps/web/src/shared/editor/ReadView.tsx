import type { Content } from 'editor/content'
import { useRef } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import './editor.css'
import { shownEvidenceImage } from './evidence-image.ts'
import { shownPlaceholder } from './page-nodes.ts'
import { useEditor } from './use-editor.ts'

/** A read-only text, rendered with the schema of the editor. */
export function ReadView({ content, label }: { content: Content; label: string }) {
  const { t } = useTranslation('shared/editor')
  const place = useRef<HTMLDivElement>(null)
  useEditor(place, () => ({
    label,
    content,
    editable: false,
    extensions: [
      shownEvidenceImage(() => t('image.unavailable')),
      shownPlaceholder((name) => t(`placeholders.names.${name}`)),
    ],
  }))
  return <div ref={place} />
}
