import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { gsprRowRoutes, gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import { ListChecks, Upload, Wand2 } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { type BulkReport, undoBulk } from '#platform/collections/bulk.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import { meQuery } from '#platform/session/me.ts'
import { Button } from '#ui/Button.tsx'
import { useUndoToast } from '#shared/bulk/use-undo-toast.ts'
import { SheetTab } from '#shared/sheet/SheetTab.tsx'
import { WithLineMargin } from '#shared/sheet/WithLineMargin.tsx'
import { useLinesLater } from '#shared/sheet/use-sheet.ts'
import { useSheetLabels } from '#shared/sheet/use-sheet-labels.ts'
import { useChecklist } from '../page-context.ts'
import { gsprSlice } from '../slices.ts'
import type { Rows } from '../use-rows.ts'
import { GsprSheet } from './GsprSheet.tsx'
import { shownFor, textOf } from './shown.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { lazy } from '#ui/lazy.tsx'

// Loaded on demand.
const BulkEditDialog = lazy(async () => {
  const [{ BulkEditDialog: Loaded }] = await Promise.all([
    import('#shared/bulk/BulkEditDialog.tsx'),
    loadNamespaces('shared/bulk', 'shared/form', 'ui/dialog'),
  ])
  return { default: Loaded }
})

const ImportWizard = lazy(async () => {
  const [{ ImportWizard: Loaded }] = await Promise.all([
    import('#shared/import/ImportWizard.tsx'),
    loadNamespaces('shared/import', 'ui/dialog'),
  ])
  return { default: Loaded }
})

const RowMargin = lazy(async () => {
  const [{ RowMargin: Loaded }] = await Promise.all([
    import('../row/RowMargin.tsx'),
    loadNamespaces('contract/signatures'),
  ])
  return { default: Loaded }
})

const NAMED = ['ownerId', 'reviewerId']

/** The sheet in which the rows are answered. */
export function SheetPart({ rows }: { rows: Rows }) {
  const { t } = useTranslation(['techdoc/gspr', 'contract/common'])
  const announce = useUndoToast()
  const { store, onOpen } = useChecklist()
  const client = useQueryClient()
  const { id: me } = useSuspenseQuery(meQuery).data
  const [bulk, setBulk] = useState<readonly string[] | null>(null)
  const [marked, setMarked] = useState<readonly string[]>([])
  const [line, setLine] = useState<string | null>(null)
  const { labels, context } = useSheetLabels(gsprrows, store, NAMED)
  const shown = useMemo(() => shownFor(me), [me])
  const refresh = () => client.invalidateQueries({ queryKey: sliceKey(gsprrows) })
  const undo = (operation: string) => undoBulk(gsprSlice, operation, crypto.randomUUID()).then(refresh)
  const announceReport = ({ changed, operation }: BulkReport) =>
    announce(t('bulk.done', { n: changed }), operation === null ? undefined : () => undo(operation))
  return (
    <>
      <WithLineMargin label={t('margin.title')} margin={line ? <RowMargin id={line} /> : null}>
        {(opener) => (
          <SheetTab
            {...rows}
            of={gsprrows}
            shown={shown}
            textOf={textOf}
            labels={{
              find: t('find'),
              shown: t('shown.label'),
              shownOf: (one) => t(`shown.${one}`),
              nothing: t('nothing'),
              empty: { title: t('hidden.title'), text: t('hidden.text') },
            }}
            tools={(ids) => (
              <>
                {opener}
                <TakeProposals onDone={announceReport} />
                <TeamImport />
                <Button variant="secondary" onClick={() => setBulk(marked.length > 0 ? marked : ids)}>
                  <ListChecks aria-hidden />
                  {marked.length > 0
                    ? t('bulk.marked', { n: marked.length })
                    : t('bulk.shown', { n: ids.length })}
                </Button>
              </>
            )}
            onOpen={onOpen}
          >
            {(ids) => (
              <GsprSheet ids={ids} labels={labels} context={context} onMark={setMarked} onLine={setLine} />
            )}
          </SheetTab>
        )}
      </WithLineMargin>
      <Suspense>
        {bulk ? (
          <BulkEditDialog
            slice={gsprSlice}
            chosen={{ ids: [...bulk] }}
            count={bulk.length}
            onClose={() => setBulk(null)}
            onDone={(report) => {
              setBulk(null)
              announceReport(report)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}

/** EXP-9: imports the checklist that a team kept elsewhere, previewed cell by cell before anything is written. */
function TeamImport() {
  const { t } = useTranslation('techdoc/gspr')
  const { page, store } = useChecklist()
  const [open, setOpen] = useState(false)
  const mayWrite = useLinesLater(store).some(({ saved }) => saved.can.includes('update'))
  if (!mayWrite) return null
  const params = { id: page.device.id }
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Upload aria-hidden />
        {t('import.open')}
      </Button>
      <Suspense>
        {open ? (
          <ImportWizard
            slice={gsprSlice}
            door={{
              text: t('import.text'),
              unreadable: t('import.unreadable'),
              check: (body) => call(gsprRowRoutes.teamCheck, { params, body }),
              commit: (body, validOnly, idempotencyKey) =>
                call(gsprRowRoutes.teamImport, {
                  params,
                  body,
                  query: validOnly ? { validOnly } : {},
                  idempotencyKey,
                }),
            }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

/** GSP-0: accepts the proposals of the profile as answers of all rows that nobody assessed. */
function TakeProposals({ onDone }: { onDone: (report: BulkReport) => void }) {
  const { t } = useTranslation(['techdoc/gspr', 'contract/common'])
  const { page, store } = useChecklist()
  const client = useQueryClient()
  const all = useLinesLater(store)
  const waiting = all.filter(
    ({ saved: { answerable, applicability, proposal, can } }) =>
      answerable === true &&
      (applicability ?? 'tbd') === 'tbd' &&
      proposal !== null &&
      proposal !== 'tbd' &&
      can.includes('update'),
  ).length
  const take = useMutation({
    mutationFn: () => call(gsprRowRoutes.takeProposals, { params: { id: page.device.id } }),
    onSuccess: async (report) => {
      onDone(report)
      await client.invalidateQueries({ queryKey: sliceKey(gsprrows) })
    },
    onError: (error) =>
      showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'refused' }),
  })
  if (waiting === 0) return null
  return (
    <Button variant="secondary" busy={take.isPending} onClick={() => take.mutate()}>
      <Wand2 aria-hidden />
      {t('proposals', { n: waiting })}
    </Button>
  )
}
