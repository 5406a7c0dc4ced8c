import { useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { ConflictDialog } from '#shared/record/ConflictDialog.tsx'
import { InlineField } from '#shared/record/InlineField.tsx'
import { useSave } from '#shared/record/use-save.ts'
import { Section } from '#ui/Section.tsx'
import { universeSlice } from '../slices.ts'
import type { StepProps } from '../step-props.ts'

const GROUPS = {
  ownership: ['ownerId', 'units', 'reviewMonths', 'nextReviewOn'],
  text: ['name', 'description', 'officialReference', 'edition', 'adoptedOn', 'applicableFrom'],
  kind: ['jurisdiction', 'instrument', 'topic', 'authority', 'tags'],
  certificate: ['certified', 'certificate', 'certificateUntil'],
} as const

/** Owner, scope and text of the universe; each field is saved on change. */
export function GeneralStep({ universe }: StepProps) {
  const { t } = useTranslation('compliance/setup')
  const { save, late, busy, giveUp } = useSave(universeSlice, universe.id)
  const record = universe as AnyRecord
  return (
    <>
      {Object.entries(GROUPS).map(([group, names]) => (
        <Section level="h3" key={group} title={t(`general.${group as keyof typeof GROUPS}`)}>
          <dl className="divide-y divide-line">
            {names.map((name) => (
              <InlineField key={name} slice={universeSlice} record={record} name={name} save={save} />
            ))}
          </dl>
        </Section>
      ))}
      <ConflictDialog
        of={universeSlice.of}
        late={late}
        busy={busy}
        onGiveUp={giveUp}
        onSave={(changes) => save(changes, late!.theirs)}
      />
    </>
  )
}
