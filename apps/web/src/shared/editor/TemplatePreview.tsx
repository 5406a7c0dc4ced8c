import type { Editor } from '@tiptap/core'
import type { Content } from 'editor/content'
import { fillPlaceholders } from 'editor/fill'
import { useTranslation } from '#platform/i18n/index.ts'
import { ReadView } from './ReadView.tsx'

/** The template with known values in its placeholders. */
export function TemplatePreview({
  editor,
  values,
}: {
  editor: Editor
  values: Readonly<Record<string, string>>
}) {
  const { t } = useTranslation('shared/editor')
  return (
    <div className="min-w-0 flex-1 px-5 py-4 sm:px-8">
      <ReadView
        label={t('placeholders.preview')}
        content={fillPlaceholders(editor.getJSON() as Content, values)}
      />
    </div>
  )
}
