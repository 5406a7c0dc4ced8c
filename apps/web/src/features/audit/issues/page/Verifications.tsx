import { issues, type Issue } from 'contract/audit/issues'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { FieldValue } from '#shared/record/FieldValue.tsx'
import { Section } from '#ui/Section.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { VerifyDialog } from './VerifyDialog.tsx'

/** Verifications of whether the issue is remedied, the newest last. */
export function Verifications({ issue, mayVerify }: { issue: Issue; mayVerify: boolean }) {
  const { t } = useTranslation('audit/issues')
  const locale = useLocale()
  const [noting, setNoting] = useState(false)
  const entries = issue.verifications ?? []
  const grave = issue.rating === 'critical' || issue.rating === 'high'
  return (
    <Section
      title={t('verification.title')}
      text={t(grave ? 'verification.retest' : 'verification.text')}
      tools={
        mayVerify ? (
          <Button variant="secondary" size="small" onClick={() => setNoting(true)}>
            <Plus aria-hidden />
            {t('verification.add')}
          </Button>
        ) : null
      }
    >
      {entries.length === 0 ? (
        <p className="text-body text-ink-soft">{t('verification.none')}</p>
      ) : (
        <WideTable label={t('verification.title')}>
          <thead>
            <tr className="text-ink-soft">
              {(['day', 'by', 'method', 'note', 'outcome'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`verification.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map(({ at, by, method, note, passed }, index) => (
              <tr key={index}>
                <td className="whitespace-nowrap">{formatDay(at, locale)}</td>
                <td>
                  <FieldValue of={issues} name="ownerId" value={by} />
                </td>
                <td>{t(`methods.${method}`)}</td>
                <td dir="auto" className="whitespace-pre-line">
                  {note}
                </td>
                <td className={`font-medium ${passed ? 'text-success' : 'text-danger'}`}>
                  {t(passed ? 'verification.passed' : 'verification.failed')}
                </td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
      {noting ? <VerifyDialog issue={issue} onClose={() => setNoting(false)} /> : null}
    </Section>
  )
}
