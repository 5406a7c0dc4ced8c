import { formatMoment } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'

/** Codes of the example; the requirement's is a clause and so a text. */
const STEPS = [
  { name: 'requirement', code: null },
  { name: 'risk', code: 'R-CLN-04' },
  { name: 'control', code: 'C-VER-12' },
  { name: 'test', code: 'WP-021-2.1' },
  { name: 'evidence', code: 'EVD-0104' },
] as const

const SIGNED_AT = '2026-09-09T14:08:00'
const FINGERPRINT = '9f3c 71ae'
const RAYS = 32

/** What the product is for, beside the sign-in: one requirement, and everything that proves it. */
export function ProofChain() {
  const { t } = useTranslation('workspace/welcome')
  const locale = useLocale()
  return (
    <aside aria-label={t('example')} className="hidden flex-col justify-center px-10 py-10 md:flex lg:px-18">
      <p className="mb-9 max-w-120 text-answer text-ink-soft">
        <span className="font-semibold text-ink">{t('lead')}</span> {t('rest')}
      </p>
      <ol className="max-w-120 text-body">
        {STEPS.map(({ name, code }) => (
          <li
            key={name}
            className="relative grid grid-cols-[1.375rem_5.75rem_minmax(0,1fr)] gap-x-2.5 pb-5.5 before:absolute before:inset-s-1.75 before:top-4 before:-bottom-1.5 before:w-px before:bg-line-strong"
          >
            {name === 'test' ? (
              <svg
                aria-hidden
                viewBox="0 0 16 16"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.6"
                className="relative mt-0.5 size-4 bg-ground text-seal"
              >
                <path d="m2 9.5 3.5 4Q8 7 14 2" />
              </svg>
            ) : (
              <span className="relative ms-0.75 mt-1.5 size-2.25 rounded-full border border-ink-faint bg-ground" />
            )}
            <span className="text-ink-faint">{t(`chain.${name}.kind`)}</span>
            <div>
              <p className="font-medium">{t(`chain.${name}.name`)}</p>
              <p className="text-meta text-ink-faint">
                {code === null ? t('chain.requirement.code') : <bdi dir="ltr">{code}</bdi>}
              </p>
            </div>
          </li>
        ))}
        <li className="-ms-3 grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-2.5">
          <Seal />
          <div>
            <p className="font-medium">
              {t('signer')}{' '}
              <bdi dir="ltr" className="ms-1 text-tick text-seal">
                {FINGERPRINT}
              </bdi>
            </p>
            <p className="text-meta text-ink-faint">
              {t('signed', { moment: formatMoment(SIGNED_AT, locale) })}
            </p>
          </div>
        </li>
      </ol>
    </aside>
  )
}

const Seal = () => (
  <svg aria-hidden viewBox="-20 -20 40 40" className="size-10 text-seal">
    {Array.from({ length: RAYS }, (_, at) => (
      <line
        key={at}
        y1="-13"
        y2={at % 3 === 0 ? -17.5 : -15.5}
        stroke="currentColor"
        strokeWidth="1.2"
        transform={`rotate(${(360 / RAYS) * at})`}
      />
    ))}
    <circle r="11.5" fill="currentColor" />
    <path
      d="m-4.5 .5 3 3.5L5-4"
      fill="none"
      className="stroke-ground"
      strokeWidth="2"
      strokeLinecap="round"
    />
  </svg>
)
