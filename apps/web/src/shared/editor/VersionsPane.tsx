import { useQuery } from '@tanstack/react-query'
import { type RichTextVersion, MAX_VERSION_NAME } from 'contract/workspace/rich-texts'
import { useState, type SubmitEvent } from 'react'
import { formatMoment, formatNumber } from '#platform/i18n/format.ts'
import { namedText, useNames } from '#platform/collections/names.ts'
import { differenceQuery, useVersions, versionsQuery } from '#platform/rich-texts/rich-texts.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Problem } from '#shared/discussion/Problem.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { PaneProps } from './pane-props.ts'
import { ReadView } from './ReadView.tsx'

/** The label of a version: its given name, or the reason why it was stored. */
function useVersionName(): (version: RichTextVersion) => string {
  const { t } = useTranslation('shared/editor')
  const locale = useLocale()
  return ({ name, reason, number }) =>
    name ?? t(`versions.reasons.${reason}`, { number: formatNumber(number, locale) })
}

/** Has more than a plain edit, so that a person looking for a state of the text is likely to want it. */
const isNotable = ({ reason, uses }: RichTextVersion): boolean =>
  uses.length > 0 || !['begun', 'edited'].includes(reason)

/** Versions of the text, to compare and to restore. Plain edits are listed on request. */
export function VersionsPane({ text, canWrite }: PaneProps) {
  const { t } = useTranslation('shared/editor')
  const locale = useLocale()
  const versions = useQuery(versionsQuery(text.id))
  const { name, restore } = useVersions(text.id)
  const [typed, setTyped] = useState('')
  const [compared, setCompared] = useState<RichTextVersion | null>(null)
  const [restored, setRestored] = useState<RichTextVersion | null>(null)
  const [all, setAll] = useState(false)
  const titleOf = useVersionName()
  const every = versions.data ?? []
  const items = all ? every : every.filter(isNotable)
  const nameOf = useNames(new Map([['person', new Set(items.map(({ createdBy }) => createdBy))]]))
  function keep(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (typed.trim()) name.mutate(typed.trim(), { onSuccess: () => setTyped('') })
  }
  return (
    <div className="space-y-4">
      <Problem error={name.error ?? restore.error} />
      {canWrite ? (
        <form noValidate onSubmit={keep} className="flex items-end gap-2">
          <div className="flex-1">
            <TextField
              label={t('versions.name')}
              dir="auto"
              maxLength={MAX_VERSION_NAME}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          <Button type="submit" variant="secondary" busy={name.isPending} disabled={typed.trim() === ''}>
            {t('versions.keep')}
          </Button>
        </form>
      ) : null}
      {versions.isError ? (
        <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />
      ) : null}
      {versions.isSuccess && items.length === 0 ? (
        <p className="text-body text-ink-soft">{t('versions.none')}</p>
      ) : null}
      <ol className="space-y-3">
        {items.map((version) => (
          <li key={version.id} className="rounded-pop border border-line p-3 text-body">
            <p className="font-medium">
              <bdi>{titleOf(version)}</bdi>
            </p>
            {version.uses.length > 0 ? (
              <p className="text-ink-soft">
                {version.uses.map((use) => t(`versions.uses.${use}`)).join(' · ')}
              </p>
            ) : null}
            <p className="text-ink-soft">
              <bdi>
                {namedText(
                  nameOf('person', version.createdBy) ?? { id: version.createdBy, code: null, title: '…' },
                  locale,
                )}
              </bdi>
              {' · '}
              {formatMoment(version.createdAt, locale)}
            </p>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button variant="secondary" size="small" onClick={() => setCompared(version)}>
                {t('versions.compare')}
              </Button>
              {canWrite ? (
                <Button variant="secondary" size="small" onClick={() => setRestored(version)}>
                  {t('versions.restore')}
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
      {every.length > items.length || all ? (
        <Button variant="secondary" size="small" aria-pressed={all} onClick={() => setAll(!all)}>
          {t(all ? 'versions.fewer' : 'versions.all')}
        </Button>
      ) : null}
      {compared ? (
        <Comparison document={text.id} version={compared} onClose={() => setCompared(null)} />
      ) : null}
      <ConfirmDialog
        open={restored !== null}
        title={t('versions.restoreTitle', { name: restored ? titleOf(restored) : '' })}
        text={t('versions.restoreText')}
        confirm={t('versions.restore')}
        busy={restore.isPending}
        onCancel={() => setRestored(null)}
        onConfirm={() => restore.mutate(restored!.id, { onSuccess: () => setRestored(null) })}
      />
    </div>
  )
}

interface ComparisonProps {
  document: string
  version: RichTextVersion
  onClose: () => void
}

function Comparison({ document, version, onClose }: ComparisonProps) {
  const { t } = useTranslation('shared/editor')
  const difference = useQuery(differenceQuery(document, version.id))
  const title = t('versions.compareTitle', { name: useVersionName()(version) })
  return (
    <Dialog open onClose={onClose} width="wide" title={title} text={t('versions.compareText')}>
      {difference.isPending ? <Loading /> : null}
      {difference.isError ? (
        <ErrorState error={difference.error} onRetry={() => void difference.refetch()} />
      ) : null}
      {difference.isSuccess ? <ReadView label={title} content={difference.data.content} /> : null}
    </Dialog>
  )
}
