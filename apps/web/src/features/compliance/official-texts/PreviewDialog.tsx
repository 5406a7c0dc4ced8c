import { PREVENTING, type TextPreview } from 'contract/compliance/official-texts'
import { inLocale, type Localized } from 'contract/locale'
import { errorCode } from '#platform/errors.ts'
import { formatDay, formatNumber } from '#platform/i18n/format.ts'
import { LOCALE_NAMES, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useLoadText } from './official-texts.api.ts'

interface PreviewDialogProps {
  universe: string
  upload: string
  preview: TextPreview
  onClose: () => void
}

/** Loading the same file again would change nothing. */
const POINTLESS: readonly string[] = [...PREVENTING, 'same']

/** What loading the file would do; nothing is stored before it is confirmed. */
export function PreviewDialog({ universe, upload, preview, onClose }: PreviewDialogProps) {
  const { t } = useTranslation(['compliance/official-texts', 'ui/dialog', 'contract/common'])
  const locale = useLocale()
  const load = useLoadText(universe)
  const number = (value: number) => formatNumber(value, locale)
  const { language, act, consolidatedOn, rows, problems } = preview
  const facts = [
    [
      t('preview.act'),
      <bdi key="act" dir="ltr">
        {act || '–'}
      </bdi>,
    ],
    [t('preview.language'), language ? LOCALE_NAMES[language] : '–'],
    [
      t('preview.version'),
      consolidatedOn
        ? t('versions.consolidated', { day: formatDay(consolidatedOn, locale) })
        : t('versions.published'),
    ],
    [
      t('preview.holds'),
      t('preview.counts', {
        articles: number(preview.articles),
        annexes: number(preview.annexes),
        points: number(preview.points),
      }),
    ],
    [
      'SHA-256',
      <bdi key="hash" dir="ltr" className="break-all">
        {preview.sha256}
      </bdi>,
    ],
  ] as const
  const submit = () =>
    load.mutate(upload, {
      onSuccess: () => {
        showToast({ text: t('preview.done') })
        onClose()
      },
    })
  return (
    <Dialog open width="wide" onClose={onClose} title={t('preview.title')} text={t('preview.text')}>
      <div className="space-y-4 text-body">
        {problems.map((problem) => (
          <Notice key={problem} variant={POINTLESS.includes(problem) ? 'danger' : 'warning'}>
            {t(`preview.problems.${problem}`)}
          </Notice>
        ))}
        {load.isError ? (
          <Notice variant="danger">{t(`contract/common:errors.${errorCode(load.error)}`)}</Notice>
        ) : null}
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(8rem,12rem)_minmax(0,1fr)]">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-soft">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {preview.replaces ? (
          <Notice variant={preview.touched > 0 ? 'warning' : 'plain'}>
            {t('preview.amends', { changed: number(preview.changed), touched: number(preview.touched) })}
          </Notice>
        ) : null}
        <Matched rows={rows} />
        <div className="sticky -bottom-6 flex justify-end gap-2 border-t border-line bg-surface py-3">
          <Button variant="secondary" onClick={onClose}>
            {t('ui/dialog:cancel')}
          </Button>
          <Button
            busy={load.isPending}
            disabled={problems.some((one) => POINTLESS.includes(one))}
            onClick={submit}
          >
            {t('preview.submit')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Which rows have their passage in the file; those without come first. */
function Matched({ rows }: Pick<TextPreview, 'rows'>) {
  const { t } = useTranslation('compliance/official-texts')
  const locale = useLocale()
  const kinds = ['requirement', 'gspr'] as const
  return kinds.map((kind) => {
    const all = rows.filter((row) => row.kind === kind)
    const missing = all.filter(({ found }) => !found)
    if (all.length === 0) return null
    return (
      <div key={kind}>
        <p className="font-medium">
          {t(`preview.${kind}`, {
            found: formatNumber(all.length - missing.length, locale),
            all: formatNumber(all.length, locale),
          })}
        </p>
        {missing.length > 0 ? (
          <details>
            <summary className="cursor-pointer text-warning">
              {t('preview.missing', { n: formatNumber(missing.length, locale) })}
            </summary>
            <ul className="mt-1 max-h-56 overflow-y-auto">
              {missing.map(({ ref, title }) => (
                <li key={ref}>
                  <bdi dir="ltr" className="font-medium">
                    {ref}
                  </bdi>{' '}
                  {inLocale(title as Localized, locale)}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </div>
    )
  })
}
