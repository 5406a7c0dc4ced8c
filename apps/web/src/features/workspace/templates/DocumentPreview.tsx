import type { TemplateParts } from 'contract/workspace/template-content'
import { fillContent, fillText } from 'contract/workspace/template-text'
import type { Content } from 'editor/content'
import { useTranslation } from '#platform/i18n/index.ts'
import { ContentView } from '#shared/editor/ContentView.tsx'

interface DocumentPreviewProps {
  parts: TemplateParts
  values: Readonly<Record<string, string>>
}

/** The texts around a document in their places; the document itself is rendered on demand. */
export function DocumentPreview({ parts, values }: DocumentPreviewProps) {
  const { t } = useTranslation('workspace/templates')
  const rich = (part: TemplateParts['introduction']) =>
    part ? <ContentView content={fillContent(part as Content, values)} /> : null
  return (
    <div className="space-y-4 rounded-control border border-line bg-surface p-4 text-body shadow-sm">
      <p className="border-b border-line pb-1 text-meta text-ink-soft">
        {fillText(parts.header ?? '', values)}
      </p>
      <div className="py-4">
        <p className="text-meta font-semibold text-accent-strong">{values['document.kind']}</p>
        <p className="text-title font-semibold">{values['document.title']}</p>
        <p className="whitespace-pre-line text-ink-soft">{fillText(parts.cover ?? '', values)}</p>
      </div>
      {rich(parts.introduction)}
      <p className="rounded border border-dashed border-line px-3 py-6 text-center text-ink-soft">
        {t('preview.content')}
      </p>
      {rich(parts.closing)}
      <p className="border-t border-line pt-1 text-center text-meta text-ink-soft">
        {fillText(parts.footer ?? '', values)}
      </p>
    </div>
  )
}
