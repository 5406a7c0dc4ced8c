import { FileSpreadsheet } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useMay } from '#platform/collections/may.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { domainSlice, requirementSlice, universeSlice } from './slices.ts'
import { lazy } from '#ui/lazy.tsx'

const ImportWizard = lazy(async () => ({
  default: (await import('#shared/import/ImportWizard.tsx')).ImportWizard,
}))

const STEPS = { universes: universeSlice, domains: domainSlice, requirements: requirementSlice }
const NAMES = Object.keys(STEPS) as (keyof typeof STEPS)[]

/** Importing a universe from Excel takes three workbooks in this order: each refers to records of the one before. */
export function ImportGuide({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('compliance/universes')
  const may = useMay()
  const [step, setStep] = useState<keyof typeof STEPS>()
  if (step)
    return (
      <Suspense>
        <ImportWizard slice={STEPS[step]} onClose={() => setStep(undefined)} />
      </Suspense>
    )
  return (
    <Dialog open onClose={onClose} title={t('import.title')} text={t('import.text')}>
      <ol className="space-y-3">
        {NAMES.map((name, index) => (
          <li
            key={name}
            className="flex flex-wrap items-start gap-3 rounded-control border border-line p-3 text-body"
          >
            <div className="min-w-52 flex-1">
              <p className="font-medium">
                {t('import.step', { number: index + 1, what: t(`import.${name}.title`) })}
              </p>
              <p className="text-ink-soft">{t(`import.${name}.text`)}</p>
            </div>
            {may(STEPS[name].of.actions.import) ? (
              <Button variant="secondary" size="small" onClick={() => setStep(name)}>
                <FileSpreadsheet aria-hidden />
                {t('import.choose')}
                <span className="sr-only">{t(`import.${name}.title`)}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      <p className="mt-4 text-body text-ink-soft">{t('import.hint')}</p>
    </Dialog>
  )
}
