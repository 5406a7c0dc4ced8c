import type { Domain } from 'contract/compliance/domains'
import type { RequirementLine } from 'contract/compliance/requirements'
import { inLocale } from 'contract/locale'
import { ArrowDown, ArrowUp, GripVertical, Pencil, Plus } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import type { CollectionLabels } from '#platform/collections/collection-labels.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { Section } from '#ui/Section.tsx'
import { Mark } from '../Mark.tsx'
import type { Marks } from '../marks.ts'
import { useSetupAddress } from '../setup-address.ts'
import { moved } from './moved.ts'

const WEIGHTS = [1, 2, 3] as const

interface DomainPartProps {
  domain: Domain
  requirements: readonly RequirementLine[]
  labels: CollectionLabels
  marks: Marks | null
  first: boolean
  last: boolean
  onMove: (by: -1 | 1) => void
  onArrange: (list: readonly RequirementLine[]) => void
  onPlace: (from: string, before: string) => void
  onWeight: (id: string, weight: number) => void
  onAdd: () => void
}

/** One domain with its requirements: moved by buttons or by dragging, with weights edited in place. */
export function DomainPart(props: DomainPartProps) {
  const { domain, requirements, labels, marks, first, last, onMove, onArrange, onPlace, onWeight, onAdd } =
    props
  const { t } = useTranslation('compliance/setup')
  const locale = useLocale()
  const { go } = useSetupAddress()
  const [dragged, setDragged] = useState<string>()
  const name = inLocale(domain.name, locale)
  const tools = marks ? (
    <div className="flex items-center">
      <IconButton
        label={t('structure.up', { name })}
        icon={<ArrowUp aria-hidden />}
        disabled={first}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={t('structure.down', { name })}
        icon={<ArrowDown aria-hidden />}
        disabled={last}
        onClick={() => onMove(1)}
      />
      <IconButton
        label={t('structure.open', { name })}
        icon={<Pencil aria-hidden />}
        onClick={() => go({ record: domain.id, type: 'domain' }, false)}
      />
    </div>
  ) : null
  const drop = (event: DragEvent, id: string) => {
    event.preventDefault()
    if (dragged) onPlace(dragged, id)
    setDragged(undefined)
  }
  return (
    <Section
      level="h3"
      title={name}
      text={t('structure.count', { count: requirements.length })}
      tools={tools}
    >
      {requirements.length > 0 && marks ? (
        <div className="flex items-center gap-3 text-body text-ink-soft">
          <Mark
            label={t('structure.markDomain', { name })}
            marks={marks}
            ids={requirements.map(({ id }) => id)}
          />
          <span aria-hidden>{t('markAll')}</span>
        </div>
      ) : null}
      <ol className="divide-y divide-line">
        {requirements.map((one, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is an extra; the arrows do the same
          <li
            key={one.id}
            draggable={marks !== null}
            onDragStart={() => setDragged(one.id)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => (dragged ? event.preventDefault() : undefined)}
            onDrop={(event) => drop(event, one.id)}
            className={`flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-body ${dragged === one.id ? 'opacity-50' : ''}`}
          >
            {marks ? <Mark label={t('mark', { code: one.code })} marks={marks} ids={[one.id]} /> : null}
            {marks ? (
              <GripVertical aria-hidden className="hidden size-4 cursor-grab text-ink-soft sm:block" />
            ) : null}
            <button
              type="button"
              onClick={() => go({ record: one.id, type: 'requirement' }, false)}
              className="min-w-40 flex-1 cursor-pointer rounded py-1 text-start hover:underline"
            >
              <bdi className="me-2 text-meta text-ink-soft">{one.ref}</bdi>
              <LocalizedText text={one.name} />
            </button>
            <SelectField
              label={t('structure.weightOf', { code: one.code })}
              labelHidden
              value={one.weight}
              disabled={!marks}
              className="w-36"
              onChange={(event) => onWeight(one.id, Number(event.target.value))}
            >
              {WEIGHTS.map((weight) => (
                <option key={weight} value={weight}>
                  {t(`structure.weights.${weight}`)}
                </option>
              ))}
            </SelectField>
            {marks ? (
              <span className="flex">
                <IconButton
                  label={t('structure.up', { name: one.code })}
                  tip={false}
                  icon={<ArrowUp aria-hidden />}
                  disabled={at === 0}
                  className="size-8!"
                  onClick={() => onArrange(moved(requirements, at, -1))}
                />
                <IconButton
                  label={t('structure.down', { name: one.code })}
                  tip={false}
                  icon={<ArrowDown aria-hidden />}
                  disabled={at === requirements.length - 1}
                  className="size-8!"
                  onClick={() => onArrange(moved(requirements, at, 1))}
                />
              </span>
            ) : (
              <span className="sr-only">{labels.field('weight')}</span>
            )}
          </li>
        ))}
      </ol>
      {marks ? (
        <Button variant="quiet" size="small" onClick={onAdd}>
          <Plus aria-hidden />
          {t('structure.addRequirement')}
        </Button>
      ) : null}
    </Section>
  )
}
