import type { Missing } from 'contract/techdoc/file/missing-schema'
import type { Section } from 'contract/techdoc/file/sections'
import { formatList } from '#platform/i18n/format-list.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { SectionShape } from '../file-context.ts'
import { useFileAddress } from '../use-address.ts'

/** Why the section is not complete, entry by entry. Closed at first, as it is long while a section is begun, unless it is one. */
export function MissingPart({ section, shape }: { section: Section; shape: SectionShape }) {
  const { t } = useTranslation('techdoc/file')
  const missing = section.figures?.missing ?? []
  if (missing.length === 0) return null
  return (
    <details className="ruled" open={missing.length === 1}>
      <summary className="cursor-pointer py-2.5 text-body font-medium">{t('missing.title')}</summary>
      <ul className="list-disc space-y-1 pb-4 ps-5 text-body">
        {missing.map((one, at) => (
          <Entry key={at} missing={one} section={section} shape={shape} />
        ))}
      </ul>
    </details>
  )
}

function Entry({ missing, section, shape }: { missing: Missing; section: Section; shape: SectionShape }) {
  const { t } = useTranslation('techdoc/file')
  const locale = useLocale()
  const [address, go] = useFileAddress()
  const { kind, fields, row, items, n } = missing
  const code = row?.code.split('/').at(-1) ?? ''
  const names = fields.map((key) => shape.fields.find((field) => field.key === key)?.label[locale] ?? key)
  return (
    <li>
      {row ? (
        <button
          type="button"
          onClick={() => go({ ...address, section: section.key, row: row.id }, false)}
          className="cursor-pointer font-medium text-accent hover:underline"
        >
          {t('missing.row', { code })}
        </button>
      ) : (
        t(`missing.${kind}`, { n, code })
      )}
      {names.length > 0 ? `${t('missing.colon')} ${formatList(names, locale)}` : null}
      {items.length > 0 ? (
        <>
          {t('missing.colon')} <bdi dir="ltr">{formatList(items, locale)}</bdi>
          {n > items.length ? ' …' : ''}
        </>
      ) : null}
    </li>
  )
}
