import { type Revision, revisionRoutes } from 'contract/compliance/revisions'
import type { ReplyOf } from 'contract/route'
import type { Universe } from 'contract/compliance/universes'
import { BookOpen, Download, FileSpreadsheet, PenLine } from 'lucide-react'
import { Suspense, useState } from 'react'
import { exportWorkbook, WORKBOOK_TYPE, workbookName } from '#platform/collections/workbook.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { saveFile } from '#platform/save-file.ts'
import { Button } from '#ui/Button.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Section.tsx'
import { requirementSlice } from '../slices.ts'
import { useCompare } from './version.api.ts'
import { lazy } from '#ui/lazy.tsx'

const HandDialog = lazy(async () => ({ default: (await import('./HandDialog.tsx')).HandDialog }))

type Compared = ReplyOf<typeof revisionRoutes.compareStarter>

interface WaysInProps {
  universe: Universe
  revision: Revision
}

/** The sources of a new version: a workbook, the built-in text, or manual entry. */
export function WaysIn({ universe, revision }: WaysInProps) {
  const { t } = useTranslation(['compliance/setup', 'contract/common'])
  const locale = useLocale()
  const compare = useCompare(revision.id)
  const [byHand, setByHand] = useState(false)
  const [found, setFound] = useState<Compared>()
  const begin = (source: File | 'starter') => {
    setFound(undefined)
    compare.mutate(source, { onSuccess: setFound })
  }
  const download = async () => {
    const bytes = await exportWorkbook(requirementSlice, {
      filter: { universe: [universe.id], status: ['active'] },
      sort: 'position',
      locale,
    })
    saveFile(workbookName(universe.code, new Date()), new Blob([bytes as BlobPart], { type: WORKBOOK_TYPE }))
  }
  return (
    <Section level="h3" title={t('version.waysIn')} text={t('version.waysInText')}>
      <FileDrop
        icon={FileSpreadsheet}
        text={compare.isPending ? t('version.comparing') : t('version.drop')}
        choose={t('version.chooseFile')}
        accept={`.xlsx,${WORKBOOK_TYPE}`}
        onFiles={([file]) => (file ? begin(file) : undefined)}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void download()}>
          <Download aria-hidden />
          {t('version.download')}
        </Button>
        <Button variant="secondary" busy={compare.isPending} onClick={() => begin('starter')}>
          <BookOpen aria-hidden />
          {t('version.starter')}
        </Button>
        <Button variant="secondary" onClick={() => setByHand(true)}>
          <PenLine aria-hidden />
          {t('version.byHand')}
        </Button>
      </div>
      {compare.isError ? <Refused error={compare.error} /> : null}
      {found ? (
        <Notice variant="success">
          {t('version.found', {
            ...found,
            count: found.added + found.changed + found.renumbered + found.removed,
          })}
        </Notice>
      ) : null}
      <Suspense>
        {byHand ? (
          <HandDialog universe={universe.id} revision={revision.id} onClose={() => setByHand(false)} />
        ) : null}
      </Suspense>
    </Section>
  )
}

interface RowIssue {
  path: (string | number)[]
  code: string
}

/** Why a file was rejected, with the wrong rows and columns. */
function Refused({ error }: { error: unknown }) {
  const { t } = useTranslation(['compliance/setup', 'contract/common'])
  const code = errorCode(error)
  const details = (error as { details?: unknown }).details
  const issues = code === 'INVALID_INPUT' && Array.isArray(details) ? (details as RowIssue[]) : []
  const rows = issues.filter(({ path }) => path[0] === 'rows').slice(0, 10)
  if (code === 'NOT_FOUND') return <Notice variant="warning">{t('version.noStarter')}</Notice>
  return (
    <Notice variant="danger">
      <p>{t(`contract/common:errors.${code}`)}</p>
      {rows.length > 0 ? (
        <ul className="mt-1 list-inside list-disc">
          {rows.map(({ path: [, row = '', column = ''] }) => (
            <li key={`${row} ${column}`}>{t('version.wrongRow', { row, column })}</li>
          ))}
        </ul>
      ) : null}
    </Notice>
  )
}
