import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { SectionShape } from '../file-context.ts'

/** Guidance: the required content, its clause, and the evidence. */
export function Guidance({ shape, open }: { shape: SectionShape; open: boolean }) {
  const { t } = useTranslation('techdoc/file')
  const locale = useLocale()
  return (
    <details open={open} className="ruled text-body">
      <summary className="cursor-pointer px-4 py-3 font-semibold">{t('guidance.title')}</summary>
      <div className="space-y-3 border-t border-line px-4 py-3">
        <p>{shape.guidance[locale]}</p>
        <dl className="space-y-2">
          <div>
            <dt className="text-meta text-ink-soft">{t('guidance.clause')}</dt>
            <dd>
              <bdi dir="ltr">{shape.ref}</bdi>
            </dd>
          </div>
          {shape.imdrf ? (
            <div>
              <dt className="text-meta text-ink-soft">{t('guidance.imdrf')}</dt>
              <dd>
                <bdi dir="ltr">{shape.imdrf}</bdi>
              </dd>
            </div>
          ) : null}
          {shape.evidence.length > 0 ? (
            <div>
              <dt className="text-meta text-ink-soft">{t('guidance.evidence')}</dt>
              <dd>
                <ul className="list-disc ps-5">
                  {shape.evidence.map((one) => (
                    <li key={one.en}>{one[locale]}</li>
                  ))}
                </ul>
              </dd>
            </div>
          ) : null}
        </dl>
      </div>
    </details>
  )
}
