import type { Locale } from 'contract/locale'
import type { PartName, TemplateParts, TemplateProblem } from 'contract/workspace/template-content'
import { PARTS, findUse, type UseName } from 'contract/workspace/template-uses'
import { Suspense } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Section } from '#ui/Section.tsx'
import { PartField } from './PartField.tsx'
import { lazy } from '#ui/lazy.tsx'

// Loaded on demand: a single line needs no rich text editor.
const RichPart = lazy(async () => ({ default: (await import('./RichPart.tsx')).RichPart }))

const ROWS: Readonly<Partial<Record<PartName, number>>> = { text: 10, cover: 3 }

interface PartsEditorProps {
  use: UseName
  locale: Locale
  /** Undefined if this language is not written yet. */
  parts: TemplateParts | undefined
  given: TemplateParts
  problems: readonly TemplateProblem[]
  onChange: (parts: TemplateParts | undefined) => void
}

/** One language of a template, part by part. */
export function PartsEditor({ use, locale, parts, given, problems, onChange }: PartsEditorProps) {
  const { t } = useTranslation('workspace/templates')
  const { kind, places } = findUse(use)
  if (!parts)
    return (
      <div className="ruled">
        <EmptyState title={t('unwritten.title')} text={t('unwritten.text')}>
          <Button onClick={() => onChange(given)}>{t('unwritten.begin')}</Button>
        </EmptyState>
      </div>
    )
  const say = (part: PartName) => {
    const found = problems.find((one) => one.locale === locale && one.part === part)
    return found && found.code !== 'wrong_part'
      ? t(`problems.${found.code}`, { token: found.token })
      : undefined
  }
  return (
    <Section
      title={t('words')}
      tools={
        <Button variant="secondary" onClick={() => onChange(undefined)}>
          {t('unwritten.remove')}
        </Button>
      }
    >
      {(PARTS[kind] as readonly PartName[]).map((part) => {
        const shared = { part, locale, places, problem: say(part), label: t(`parts.${part}`) }
        return part === 'introduction' || part === 'closing' ? (
          <Suspense key={part} fallback={<Loading />}>
            <RichPart
              {...shared}
              content={parts[part] ?? given[part]}
              onChange={(content) => onChange({ ...parts, [part]: content })}
            />
          </Suspense>
        ) : (
          <PartField
            key={part}
            {...shared}
            rows={ROWS[part] ?? 1}
            value={parts[part] ?? given[part] ?? ''}
            onChange={(text) => onChange({ ...parts, [part]: text })}
          />
        )
      })}
    </Section>
  )
}
