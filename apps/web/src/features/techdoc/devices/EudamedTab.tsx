import { useMutation } from '@tanstack/react-query'
import { type EudamedDifferences, eudamedRoutes, MAX_EUDAMED_SIGNS } from 'contract/techdoc/packages/eudamed'
import { FileCode } from 'lucide-react'
import { formatNumber } from '#platform/i18n/format.ts'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Change } from '#shared/compare/Change.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { EudamedProblems } from './EudamedProblems.tsx'

/** EXP-10: differences between the file and the registration. The registered file is read and not stored. */
export function EudamedTab({ device }: { device: string }) {
  const { t } = useTranslation(['techdoc/devices', 'contract/common'])
  const locale = useLocale()
  const compare = useMutation({
    mutationFn: async (file: File) => {
      // Cut to the maximum length; the server reports that the file is too large.
      const xml = (await file.text()).slice(0, MAX_EUDAMED_SIGNS)
      return call(eudamedRoutes.differences, { params: { id: device }, query: { locale }, body: { xml } })
    },
  })
  const code = compare.error ? errorCode(compare.error) : null
  return (
    <div className="max-w-4xl space-y-4">
      <EudamedProblems device={device} />
      <h2 className="text-read font-semibold">{t('eudamed.compare')}</h2>
      <p className="text-body text-ink-soft">{t('eudamed.text')}</p>
      <FileDrop
        icon={FileCode}
        text={t('eudamed.drop')}
        choose={t('eudamed.choose')}
        accept=".xml,application/xml,text/xml"
        onFiles={([file]) => compare.mutate(file!)}
      />
      {compare.isPending ? <Loading /> : null}
      {code ? (
        <Notice variant="danger">
          {code === 'UNREADABLE_FILE' ? t('eudamed.unreadable') : t(`contract/common:errors.${code}`)}
        </Notice>
      ) : null}
      {compare.data ? <Differences found={compare.data} /> : null}
    </div>
  )
}

function Differences({ found: { registered, inFile, differences } }: { found: EudamedDifferences }) {
  const { t } = useTranslation('techdoc/devices')
  const locale = useLocale()
  const number = (value: number) => formatNumber(value, locale)
  return (
    <>
      <Notice variant={differences.length === 0 ? 'success' : 'warning'}>
        {differences.length === 0
          ? t('eudamed.same')
          : t('eudamed.differ', {
              n: number(differences.length),
              registered: number(registered),
              inFile: number(inFile),
            })}
      </Notice>
      <ul aria-label={t('eudamed.list')} className="divide-y divide-line">
        {differences.map(({ kind, identifier, change, facts }) => (
          <li key={`${kind} ${identifier}`} className="space-y-1 py-3 text-body">
            <p className="font-medium">
              {t(`eudamed.kinds.${kind}`)} <bdi dir="ltr">{identifier}</bdi>{' '}
              <span className="font-normal text-ink-soft">{t(`eudamed.changes.${change}`)}</span>
            </p>
            <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(8rem,16rem)_minmax(0,1fr)]">
              {facts.map(({ label, from, to }) => (
                <div key={label} className="contents">
                  <dt className="text-ink-soft">{label}</dt>
                  <dd className="min-w-0 break-words" dir="auto">
                    <Change before={from} after={to} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}
