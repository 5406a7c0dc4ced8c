import { useLocale } from '#platform/i18n/index.ts'
import { recordLink } from '#platform/records/catalogue.ts'
import { PaletteResults } from '#features/workspace/search/PaletteResults.tsx'
import type { PaletteGroup, PaletteItem } from '#features/workspace/search/use-palette-items.ts'
import { sampleLines } from '#features/workspace/workbench/collection/sample-lines.ts'
import { Paper } from '../Specimen.tsx'
import { useTexts } from '../sample-texts.ts'

export default { title: 'Navigation/Search results' }

type Passage = Extract<PaletteItem, { kind: 'record' }>['record']['passage']

/** What was typed, and a passage with it: in English, and in Arabic with a word of another direction. */
const TYPED = { en: 'access', fr: 'accès', ar: 'صلاحيات' }
const PASSAGES: readonly Passage[] = [
  [
    { text: '…every quarter the owner of the system confirms who has ', match: false },
    { text: 'access', match: true },
    { text: ', and removes what is no longer needed <b>', match: false },
    { text: '…', match: false },
  ],
  [
    { text: '…تُراجَع ', match: false },
    { text: 'صلاحيات', match: true },
    { text: ' الدخول إلى SAP في نهاية كل ربع سنة…', match: false },
  ],
  null,
]
const LINES = sampleLines()

const itemAt = (at: number): PaletteItem => {
  const { id, status, code, name } = LINES[at]!
  const record = {
    id,
    type: 'process',
    code: String(code),
    title: name,
    status,
    passage: PASSAGES[at] ?? null,
  }
  return { kind: 'record', key: `record-${id}`, record, link: recordLink('process', id)! }
}
const GROUPS: PaletteGroup[] = [{ name: 'risk', items: [0, 1, 2].map(itemAt) }]

function Results() {
  const t = useTexts()
  const locale = useLocale()
  return (
    <Paper narrow>
      <div role="listbox" aria-label={t('figures.controls')}>
        <PaletteResults
          id="results"
          groups={GROUPS}
          active={GROUPS[0]!.items[0]!.key}
          typed={TYPED[locale]}
          onChoose={() => undefined}
        />
      </div>
    </Paper>
  )
}
export const Passages = { render: () => <Results /> }
