import { fail } from 'contract/errors'
import { useState } from 'react'
import { Chips } from '#shared/form/Chips.tsx'
import { DraftBar } from '#shared/form/DraftBar.tsx'
import { FieldFrame } from '#shared/form/FieldFrame.tsx'
import { FieldInput } from '#shared/form/FieldInput.tsx'
import { inputClasses } from '#shared/form/input-classes.ts'
import { LocalizedInput } from '#shared/form/LocalizedInput.tsx'
import { NamingPart } from '#shared/form/NamingPart.tsx'
import { RecordForm } from '#shared/form/RecordForm.tsx'
import { ReferenceInput } from '#shared/form/ReferenceInput.tsx'
import { SearchPicker } from '#shared/form/SearchPicker.tsx'
import { ShortForm } from '#shared/form/ShortForm.tsx'
import { UnsavedGuard } from '#shared/form/UnsavedGuard.tsx'
import { TagsInput } from '#shared/form/TagsInput.tsx'
import { PEOPLE } from '#features/workspace/workbench/collection/sample-lines.ts'
import { sampleSlice, samples } from '#features/workspace/workbench/collection/samples.ts'
import { RECORD } from '../catalogue-client.ts'
import { Paper } from '../Specimen.tsx'
import { useTexts } from '../sample-texts.ts'

export default { title: 'Records/Form' }

const nothing = () => undefined

function Form({ isNew }: { isNew: boolean }) {
  const t = useTexts()
  return (
    <Paper narrow>
      <RecordForm
        slice={sampleSlice}
        {...(isNew ? {} : { record: RECORD })}
        submit={t('records.save')}
        onSubmit={nothing}
        onCancel={nothing}
      />
    </Paper>
  )
}
export const NewRecordForm = { render: () => <Form isNew /> }
export const ChangeForm = { render: () => <Form isNew={false} /> }

function Refused() {
  const t = useTexts()
  return (
    <Paper narrow>
      <RecordForm
        slice={sampleSlice}
        only={['code', 'topic', 'severity']}
        start={{ values: { code: 'WB-001' }, error: fail('CODE_TAKEN') }}
        submit={t('records.save')}
        onSubmit={nothing}
        onCancel={nothing}
      />
    </Paper>
  )
}
export const RefusedByTheServer = { render: () => <Refused /> }

function Short() {
  const t = useTexts()
  return (
    <Paper narrow>
      <ShortForm
        slice={sampleSlice}
        names={['topic', 'severity']}
        submit={t('records.save')}
        onSubmit={() => Promise.reject(fail('FORBIDDEN'))}
        onCancel={nothing}
      />
    </Paper>
  )
}
export const AFewFields = { render: () => <Short /> }

function Inputs() {
  const t = useTexts()
  const [texts, setTexts] = useState({ en: 'Access', fr: '', ar: 'الصلاحيات' })
  const [tags, setTags] = useState(['Q3', 'ISO 27001'])
  const [person, setPerson] = useState(PEOPLE[0]!.id)
  const [severity, setSeverity] = useState<unknown>('3')
  return (
    <Paper narrow>
      <div className="space-y-5">
        <FieldFrame id="f" label={t('charts.area')} required={false} hint={t('made')}>
          <input id="f" className={inputClasses(false)} defaultValue={t('areas.finance')} />
        </FieldFrame>
        <FieldFrame id="p" label={t('charts.area')} required problem={t('charts.radar.description')}>
          <input id="p" className={inputClasses(true)} />
        </FieldFrame>
        <FieldInput
          of={samples}
          name="severity"
          id="severity"
          value={severity}
          onChange={setSeverity}
          problem={undefined}
          parts={{}}
        />
        <FieldFrame id="l" label={t('charts.area')} required group>
          <LocalizedInput
            id="l"
            value={texts}
            onChange={setTexts}
            long={false}
            invalid={false}
            problems={{}}
          />
        </FieldFrame>
        <FieldFrame id="w" label={t('charts.state')} required>
          <TagsInput id="w" value={tags} onChange={setTags} problem={undefined} hint={t('made')} />
        </FieldFrame>
        <Chips items={tags.map((word) => ({ key: word, label: word }))} onRemove={nothing} />
        <FieldFrame id="r" label={t('charts.tests')} required>
          <ReferenceInput id="r" kind="person" value={person} onChange={setPerson} problem={undefined} />
        </FieldFrame>
        <FieldFrame id="s" label={t('charts.tests')} required>
          <SearchPicker id="s" kind="sample" value={null} onPick={nothing} />
        </FieldFrame>
      </div>
      <UnsavedGuard isUnsaved={() => false} />
    </Paper>
  )
}
export const InputsOneByOne = { render: () => <Inputs /> }

interface Named {
  name: { en?: string; fr?: string; ar?: string }
  note: string | null
}

function Version() {
  const t = useTexts()
  const [draft, setDraft] = useState<Named>({ name: { en: 'Access', ar: 'الصلاحيات' }, note: null })
  return (
    <Paper narrow>
      <div className="space-y-4">
        <DraftBar
          status={t('made')}
          save={{ label: t('records.save'), busy: false, disabled: false, onPress: nothing }}
          force={{ label: t('charts.state'), disabled: true, onPress: nothing }}
        />
        <NamingPart
          id="version"
          labels={{ title: t('charts.area'), name: t('charts.tests'), note: t('charts.state') }}
          draft={draft}
          onChange={setDraft}
        />
      </div>
    </Paper>
  )
}
export const TheNextVersion = { render: () => <Version /> }
