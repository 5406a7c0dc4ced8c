import { isRightToLeft, type Locale } from 'contract/locale'
import { MAX_ITEMS, type TemplateContent, type TemplateProblem } from 'contract/workspace/template-content'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { inputClasses } from '#shared/form/input-classes.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Section } from '#ui/Section.tsx'

type Items = NonNullable<TemplateContent['items']>

interface ItemsEditorProps {
  items: Items
  locale: Locale
  problems: readonly TemplateProblem[]
  onChange: (items: Items) => void
}

/** The items of a checklist in order, one language at a time. */
export function ItemsEditor({ items, locale, problems, onChange }: ItemsEditorProps) {
  const { t } = useTranslation('workspace/templates')
  const move = (from: number, to: number) => {
    const next = [...items]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
  }
  return (
    <Section title={t('items.title')} text={t('items.text')}>
      <ol className="space-y-3">
        {items.map((item, at) => {
          const wrong = problems.some((one) => one.locale === locale && one.part === `items.${at + 1}`)
          return (
            // An item is identified by its position in the list.
            <li key={at} className="flex items-start gap-1">
              <textarea
                aria-label={t('items.one', { n: at + 1 })}
                aria-invalid={wrong || undefined}
                lang={locale}
                dir={isRightToLeft(locale) ? 'rtl' : 'ltr'}
                rows={2}
                maxLength={2000}
                className={inputClasses(wrong)}
                value={item[locale] ?? ''}
                onChange={(event) =>
                  onChange(
                    items.map((one, index) =>
                      index === at ? { ...one, [locale]: event.target.value } : one,
                    ),
                  )
                }
              />
              <IconButton
                label={t('items.up', { n: at + 1 })}
                icon={<ArrowUp aria-hidden />}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                label={t('items.down', { n: at + 1 })}
                icon={<ArrowDown aria-hidden />}
                disabled={at === items.length - 1}
                onClick={() => move(at, at + 1)}
              />
              <IconButton
                label={t('items.remove', { n: at + 1 })}
                icon={<Trash2 aria-hidden />}
                onClick={() => onChange(items.filter((_, index) => index !== at))}
              />
            </li>
          )
        })}
      </ol>
      <Button
        variant="secondary"
        disabled={items.length >= MAX_ITEMS}
        onClick={() => onChange([...items, { [locale]: '' }])}
      >
        <Plus aria-hidden />
        {t('items.add')}
      </Button>
    </Section>
  )
}
