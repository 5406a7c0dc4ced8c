import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ImportReport } from 'contract/collection-routes'
import { withColon } from 'contract/locale'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { sliceKey, type Slice } from '#platform/collections/slice.ts'
import { checkImport, commitImport, WORKBOOK_TYPE } from '#platform/collections/workbook.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { assignedOf, HeadingsPart } from './HeadingsPart.tsx'
import { isWorkbook, problemRows, validRows } from './import-report.ts'
import { ReportCounts } from './ReportCounts.tsx'
import { ReportRows } from './ReportRows.tsx'

/** Another import for workbooks in a foreign format, with its texts. */
export interface ImportDoor {
  readonly text: string
  /** The message for a file that is not in that format. */
  readonly unreadable: string
  readonly check: (file: Uint8Array) => Promise<ImportReport>
  readonly commit: (file: Uint8Array, validOnly: boolean, idempotencyKey: string) => Promise<ImportReport>
}

export interface ImportWizardProps {
  slice: Slice<'import'>
  door?: ImportDoor
  onClose: () => void
}

/** A file as it was read, with its idempotency key. */
interface Chosen {
  readonly name: string
  readonly bytes: Uint8Array
  readonly key: string
  /** How the columns of a workbook of one's own are assigned, once it has been read. */
  readonly columns?: string
}

/** Excel import: choose a file, preview the changes, apply them. */
export function ImportWizard({ slice, door, onClose }: ImportWizardProps) {
  const { t } = useTranslation(['shared/import', 'contract/common', 'app'])
  const labels = useCollectionLabels(slice.of)
  const locale = useLocale()
  const client = useQueryClient()
  const [file, setFile] = useState<Chosen>()
  const [notWorkbook, setNotWorkbook] = useState(false)
  // Kept while an assignment is checked, so that the focus stays in its field.
  const [headings, setHeadings] = useState<ImportReport['headings']>()
  const check = useMutation({
    mutationFn: ({ bytes, columns }: Chosen) =>
      door ? door.check(bytes) : checkImport(slice, bytes, columns),
    // Later reports follow what the person assigned.
    onSuccess: (report, { columns }) => {
      if (columns === undefined) setHeadings(report.headings)
    },
  })
  const commit = useMutation({
    mutationFn: ({ validOnly, of }: { validOnly: boolean; of: Chosen }) =>
      door
        ? door.commit(of.bytes, validOnly, of.key)
        : commitImport(slice, of.bytes, {
            ...(validOnly ? { validOnly } : {}),
            ...(of.columns === undefined ? {} : { columns: of.columns }),
            idempotencyKey: of.key,
          }),
    onSuccess: () => client.invalidateQueries({ queryKey: sliceKey(slice.of) }),
  })
  async function choose(chosen: File) {
    setNotWorkbook(!isWorkbook(chosen))
    if (!isWorkbook(chosen)) return
    const read = {
      name: chosen.name,
      bytes: new Uint8Array(await chosen.arrayBuffer()),
      key: crypto.randomUUID(),
    }
    compare(read)
  }
  function compare(chosen: Chosen) {
    commit.reset()
    setFile(chosen)
    check.mutate(chosen)
  }
  function startAgain() {
    setFile(undefined)
    setHeadings(undefined)
    check.reset()
    commit.reset()
  }
  const report = commit.data ?? check.data
  const failed = commit.error ?? check.error
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={t('title', { title: labels.title })}
      text={door?.text ?? t('text')}
    >
      <div className="flex flex-col gap-5">
        {notWorkbook ? <Notice variant="danger">{t('notWorkbook')}</Notice> : null}
        {failed ? (
          <Notice variant="danger">
            {door && errorCode(failed) === 'UNREADABLE_FILE'
              ? door.unreadable
              : t(`contract/common:errors.${errorCode(failed)}`)}
          </Notice>
        ) : null}
        {file ? (
          <p className="text-body text-ink-soft">
            {t('file', { name: '' })}
            <bdi className="font-medium text-ink">{file.name}</bdi>
          </p>
        ) : (
          <FileDrop
            icon={FileSpreadsheet}
            text={t('drop')}
            choose={t('choose')}
            accept={`.xlsx,${WORKBOOK_TYPE}`}
            onFiles={([chosen]) => void choose(chosen!)}
          />
        )}
        {file && headings && !commit.data ? (
          <HeadingsPart
            headings={headings}
            busy={commit.isPending}
            onChange={(next) => {
              setHeadings(next)
              compare({ ...file, key: crypto.randomUUID(), columns: assignedOf(next) })
            }}
          />
        ) : null}
        {check.isPending ? <Checking /> : null}
        {report ? (
          <>
            <Verdict report={report} />
            <ReportCounts counts={report.counts} />
            {report.warnings.map(({ column, code }) => (
              <Notice key={column} variant="warning">
                <bdi>{withColon(column, locale)}</bdi> {labels.problem(code)}
              </Notice>
            ))}
            <ReportRows of={slice.of} report={report} />
          </>
        ) : null}
        <div className="flex flex-wrap gap-2">
          {commit.data ? <Button onClick={onClose}>{t('done')}</Button> : null}
          {file && check.data && !commit.data ? (
            <Commit
              report={check.data}
              busy={commit.isPending}
              onCommit={(validOnly) => commit.mutate({ validOnly, of: file })}
            />
          ) : null}
          {file && commit.isError ? (
            <Button variant="secondary" onClick={() => compare({ ...file, key: crypto.randomUUID() })}>
              {t('again')}
            </Button>
          ) : null}
          {file ? (
            <Button variant="secondary" onClick={startAgain}>
              {t('another')}
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  )
}

/** The report in one sentence, announced when it arrives. */
function Verdict({ report }: { report: ImportReport }) {
  const { t } = useTranslation('shared/import')
  const valid = validRows(report.counts)
  const problems = problemRows(report.counts)
  if (report.committed) {
    return (
      <Notice variant="success">
        {t('committed', { count: valid })} {problems > 0 ? t('leftOut', { count: problems }) : null}
      </Notice>
    )
  }
  if (problems > 0) return <Notice variant="danger">{t('problems', { count: problems })}</Notice>
  return valid === 0 ? <Notice>{t('nothing')}</Notice> : null
}

function Commit({
  report,
  busy,
  onCommit,
}: {
  report: ImportReport
  busy: boolean
  onCommit: (valid: boolean) => void
}) {
  const { t } = useTranslation('shared/import')
  const count = validRows(report.counts)
  const problems = problemRows(report.counts)
  if (count === 0) return null
  return (
    <Button busy={busy} onClick={() => onCommit(problems > 0)}>
      {t(problems > 0 ? 'commitValid' : 'commit', { count })}
    </Button>
  )
}

function Checking() {
  const { t } = useTranslation('shared/import')
  return (
    <div role="status" className="flex items-center gap-3 text-body text-ink-soft">
      <ProgressBar label={t('checking')} value={null} className="w-32" />
      {t('checking')}
    </div>
  )
}
