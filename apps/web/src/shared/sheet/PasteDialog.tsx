import { useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import type { PastePlan } from './paste.ts'

const MOST_SHOWN = 50

export interface PasteDialogProps {
  open: boolean
  plan: PastePlan | null
  fieldWord: (key: string) => string
  onClose: () => void
  onTake: (plan: PastePlan) => void
}

/** Lists the pasted cells that do not fit, and why. Nothing has changed yet. */
export function PasteDialog({ open, plan, fieldWord, onClose, onTake }: PasteDialogProps) {
  const { t } = useTranslation('shared/sheet')
  const named = plan ? [...plan.refused, ...plan.leftOut] : []
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="wide"
      title={t('paste.title', { n: named.length })}
      text={t('paste.text')}
    >
      {plan ? (
        <>
          <table className="w-full text-body">
            <thead className="text-start text-meta text-ink-soft">
              <tr>
                {(['line', 'column', 'value', 'why'] as const).map((one) => (
                  <th key={one} scope="col" className="py-1 pe-3 text-start font-medium">
                    {t(`paste.${one}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {named.slice(0, MOST_SHOWN).map(({ code, column, text, problem }, index) => (
                <tr key={index}>
                  <td className="py-1.5 pe-3">
                    <bdi className="tabular-nums">{code || '–'}</bdi>
                  </td>
                  <td className="pe-3">{column ? fieldWord(column.key) : '–'}</td>
                  <td className="max-w-48 truncate pe-3">
                    <bdi>{text}</bdi>
                  </td>
                  <td className="text-danger">{t(`problems.${problem}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {named.length > MOST_SHOWN ? (
            <p className="mt-2 text-body text-ink-soft">
              {t('paste.more', { n: named.length - MOST_SHOWN })}
            </p>
          ) : null}
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button variant="secondary" onClick={onClose}>
              {t('paste.cancel')}
            </Button>
            {plan.edits.length > 0 ? (
              <Button onClick={() => onTake(plan)}>{t('paste.rest', { n: plan.edits.length })}</Button>
            ) : null}
          </div>
        </>
      ) : null}
    </Dialog>
  )
}
