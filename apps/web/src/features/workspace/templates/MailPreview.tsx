import type { TemplateParts } from 'contract/workspace/template-content'
import { composeMail, type MailLine } from 'contract/workspace/template-text'
import { BLOCK_PLACES } from 'contract/workspace/template-uses'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'

interface MailPreviewProps {
  parts: TemplateParts
  values: Readonly<Record<string, string>>
}

const VIEWS = ['html', 'text'] as const
const linesOf = (place: string, value: string): MailLine[] => (place === 'link' ? [{ href: value }] : [value])

/** A message as formatted mail and as plain text. */
export function MailPreview({ parts, values }: MailPreviewProps) {
  const { t } = useTranslation('workspace/templates')
  const [view, setView] = useState<(typeof VIEWS)[number]>('html')
  const blocks = Object.fromEntries(
    BLOCK_PLACES.flatMap((place) =>
      values[place] === undefined ? [] : [[place, linesOf(place, values[place])] as const],
    ),
  )
  const { subject, lines } = composeMail(parts, values, blocks)
  return (
    <div className="space-y-3">
      <div role="group" aria-label={t('preview.views')} className="flex gap-1">
        {VIEWS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={view === one}
            onClick={() => setView(one)}
            className="min-h-8 cursor-pointer rounded-control border border-line px-3 text-meta hover:bg-surface-soft aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
          >
            {t(`preview.as.${one}`)}
          </button>
        ))}
      </div>
      <div className="rounded-control border border-line bg-surface p-4 text-body shadow-sm">
        <p dir="auto" className="mb-3 border-b border-line pb-2 font-semibold wrap-anywhere">
          {subject}
        </p>
        {view === 'text' ? (
          <pre className="font-mono text-meta whitespace-pre-wrap wrap-anywhere">
            {lines.map((line) => (typeof line === 'string' ? line : line.href)).join('\n\n')}
          </pre>
        ) : (
          <div className="space-y-3">
            {lines.map((line, at) =>
              typeof line === 'string' ? (
                <p key={at} dir="auto" className="whitespace-pre-line wrap-anywhere">
                  {line}
                </p>
              ) : (
                <p key={at} dir="ltr" className="text-accent underline wrap-anywhere">
                  {line.href}
                </p>
              ),
            )}
          </div>
        )}
      </div>
    </div>
  )
}
