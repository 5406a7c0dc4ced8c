import { inLocale, type Localized } from 'contract/locale'
import { markWords, type PassagePart } from 'contract/passage'
import { queryWords } from 'contract/search-text'
import { ChevronRight, Plus, Settings2 } from 'lucide-react'
import { memo } from 'react'
import { useDynamicTranslation, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { collectionOf } from '#platform/records/catalogue.ts'
import type { CommandGroup } from './commands.ts'
import type { PaletteGroup, PaletteItem } from './use-palette-items.ts'

interface PaletteResultsProps {
  id: string
  groups: readonly PaletteGroup[]
  active: string | undefined
  /** What was typed, to be marked in the titles. */
  typed: string
  onChoose: (item: PaletteItem) => void
}

/** The entries below the input, drawn again only when they or the highlight change. */
export const PaletteResults = memo(function PaletteResults({
  id,
  groups,
  active,
  typed,
  onChoose,
}: PaletteResultsProps) {
  const { t } = useTranslation('workspace/search')
  const words = queryWords(typed)
  return groups.map((group) => (
    <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
      <p id={`${id}-${group.name}`} className="px-2 pt-2 pb-1 text-meta font-medium text-ink-faint">
        {t(`groups.${group.name}`)}
      </p>
      {group.items.map((item) => (
        <div
          key={item.key}
          id={`${id}-${item.key}`}
          role="option"
          tabIndex={-1}
          aria-selected={item.key === active}
          onClick={() => onChoose(item)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onChoose(item)
          }}
          className="flex min-h-(--control-block) cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 text-body hover:bg-surface-soft aria-selected:bg-surface-chosen"
        >
          <ItemName item={item} words={words} />
        </div>
      ))}
    </div>
  ))
})

const ICONS = { create: Plus, pages: ChevronRight, settings: Settings2 } satisfies Record<
  CommandGroup,
  unknown
>

function ItemName({ item, words }: { item: PaletteItem; words: readonly string[] }) {
  const locale = useLocale()
  if (item.kind === 'command') {
    const Icon = ICONS[item.command.group]
    return (
      <>
        <Icon aria-hidden className="size-4 shrink-0 text-ink-faint rtl:-scale-x-100" />
        <bdi className="min-w-0 flex-1 truncate">{item.command.label}</bdi>
        {item.command.hint ? (
          <bdi className="max-w-48 shrink-0 truncate text-meta text-ink-faint">{item.command.hint}</bdi>
        ) : null}
      </>
    )
  }
  const { code, title, type, passage } = item.record
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-3">
          <bdi dir="ltr" className="shrink-0 text-ink-faint tabular-nums">
            {code}
          </bdi>
          <bdi className="min-w-0 truncate font-medium">
            <Marked parts={markWords(inLocale(title as Localized, locale), words)} />
          </bdi>
        </span>
        {passage ? (
          <span className="line-clamp-2 text-meta text-ink-soft">
            {/* A passage may be in another language than the page. */}
            <bdi>
              <Marked parts={passage} />
            </bdi>
          </span>
        ) : null}
      </span>
      <TypeName type={type} />
    </>
  )
}

/** A text with what was searched for marked. */
const Marked = ({ parts }: { parts: readonly PassagePart[] }) =>
  parts.map(({ text, match }, at) =>
    match ? (
      <mark key={at} className="bg-transparent font-semibold text-accent-strong">
        {text}
      </mark>
    ) : (
      text
    ),
  )

/** The type of a hit. Its translations are loaded afterwards, without delaying the hit. */
function TypeName({ type }: { type: string }) {
  const namespace = `contract/${collectionOf(type) ?? 'processes'}`
  const { t, ready } = useDynamicTranslation(namespace, { useSuspense: false })
  return ready ? <span className="shrink-0 text-meta text-ink-faint">{t('one')}</span> : null
}
