import { useQuery } from '@tanstack/react-query'
import { LOCALES, type Locale } from 'contract/locale'
import type { PartName, TemplateContent } from 'contract/workspace/template-content'
import { textsIn } from 'contract/workspace/template-text'
import type { TemplateLine } from 'contract/workspace/templates'
import { PARTS, findUse, type UseName } from 'contract/workspace/template-uses'
import { compareWords } from 'editor/word-difference'
import { useState } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { LOCALE_NAMES, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { builtInQuery, templateQuery } from './templates.api.ts'
import { BUILT_IN } from './templates-address.ts'

interface CompareDialogProps {
  use: UseName
  versions: readonly TemplateLine[]
  shown: string
  onClose: () => void
}

function useContent(use: UseName, id: string) {
  const given = useQuery({ ...builtInQuery(use), enabled: id === BUILT_IN })
  const version = useQuery({ ...templateQuery(id), enabled: id !== BUILT_IN })
  return id === BUILT_IN
    ? { data: given.data, error: given.error }
    : { data: version.data?.content, error: version.error }
}

function textOf(content: TemplateContent, locale: Locale, part: PartName | 'items'): string {
  if (part === 'items')
    return (content.items ?? []).map((item, at) => `${at + 1}. ${item[locale] ?? ''}`).join('\n')
  const found = content[locale]?.[part]
  return found === undefined ? '' : typeof found === 'string' ? found : textsIn(found).join('\n')
}

/** Compares two versions word by word, in every language. */
export function CompareDialog({ use, versions, shown, onClose }: CompareDialogProps) {
  const { t } = useTranslation('workspace/templates')
  const locale = useLocale()
  const options = [
    ...versions.map(({ id, number }) => ({
      id,
      label: t('version', { n: formatNumber(number ?? 0, locale) }),
    })),
    { id: BUILT_IN, label: `${t('version', { n: formatNumber(0, locale) })} · ${t('builtIn')}` },
  ]
  const [after, setAfter] = useState(shown === BUILT_IN ? options[0]!.id : shown)
  const [before, setBefore] = useState(() => options[options.findIndex(({ id }) => id === after) + 1]!.id)
  const select = (label: string, value: string, choose: (id: string) => void) => (
    <SelectField label={label} value={value} onChange={(event) => choose(event.target.value)}>
      {options.map(({ id, label: name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
  return (
    <Dialog open width="wide" title={t('compare.title')} onClose={onClose}>
      <div className="mb-4 grid gap-3 sm:grid-cols-2">
        {select(t('compare.before'), before, setBefore)}
        {select(t('compare.after'), after, setAfter)}
      </div>
      <Compared use={use} before={before} after={after} />
    </Dialog>
  )
}

function Compared({ use, before, after }: { use: UseName; before: string; after: string }) {
  const { t } = useTranslation('workspace/templates')
  const [was, is] = [useContent(use, before), useContent(use, after)]
  const error = was.error ?? is.error
  if (error) return <ErrorState error={error} onRetry={() => undefined} />
  if (!was.data || !is.data) return <Loading />
  const { kind } = findUse(use)
  const parts: readonly (PartName | 'items')[] = kind === 'checklist' ? ['items'] : PARTS[kind]
  const changes = LOCALES.flatMap((locale) =>
    parts.flatMap((part) => {
      const pair = [textOf(was.data!, locale, part), textOf(is.data!, locale, part)] as const
      return pair[0] === pair[1] ? [] : [{ locale, part, pair }]
    }),
  )
  if (changes.length === 0) return <p className="text-body text-ink-soft">{t('compare.same')}</p>
  return (
    <dl className="space-y-4 text-body">
      {changes.map(({ locale, part, pair }) => (
        <div key={`${locale} ${part}`}>
          <dt className="font-medium">
            {t(`parts.${part}`)} · <bdi lang={locale}>{LOCALE_NAMES[locale]}</bdi>
          </dt>
          <dd
            lang={locale}
            dir="auto"
            className="mt-1 rounded-control border border-line p-3 whitespace-pre-line"
          >
            {compareWords(...pair).map(({ text, change }, at) =>
              change === 'kept' ? (
                text
              ) : change === 'added' ? (
                <ins key={at} className="bg-success-soft text-success">
                  {text}
                </ins>
              ) : (
                <del key={at} className="bg-danger-soft text-danger">
                  {text}
                </del>
              ),
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
