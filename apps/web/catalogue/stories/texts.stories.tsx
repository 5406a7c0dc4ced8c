import type { RichText } from 'contract/workspace/rich-texts'
import { ContentView } from '#shared/editor/ContentView.tsx'
import PlainEditor from '#shared/editor/PlainEditor.tsx'
import { Paper } from '../Specimen.tsx'
import { useTexts } from '../sample-texts.ts'

export default { title: 'Texts/Short text' }

const ID = '00000000-0000-7000-8003-000000000001'

const text = (content: RichText['content']['content'], can: RichText['can']): RichText => ({
  id: ID,
  recordId: ID,
  recordType: 'process',
  field: 'summary',
  version: 1,
  updatedAt: '2026-10-20T14:05:00Z',
  updatedBy: null,
  can,
  content: { type: 'doc', content },
  html: '',
  hash: '',
})

function Sample({ can }: { can: RichText['can'] }) {
  const t = useTexts()
  const marked = (marks: string[]) => ({
    type: 'text',
    text: t('records.new'),
    marks: marks.map((type) => ({ type })),
  })
  return (
    <Paper>
      <PlainEditor
        label={t('records.new')}
        text={text(
          [
            { type: 'heading', attrs: { level: 2 }, content: [marked([])] },
            { type: 'paragraph', content: [marked(['bold'])] },
            {
              type: 'bulletList',
              content: [
                { type: 'listItem', content: [{ type: 'paragraph', content: [marked(['italic'])] }] },
              ],
            },
          ],
          can,
        )}
      />
    </Paper>
  )
}

export const Written = { render: () => <Sample can={['update']} /> }
export const Read = { render: () => <Sample can={[]} /> }

/** Rendered without the editor: insertions, deletions, and a part generated from data. */
function Drawn() {
  const t = useTexts()
  const marked = (...marks: string[]) => [
    { type: 'text', text: t('records.new'), marks: marks.map((type) => ({ type })) },
  ]
  const content = [
    { type: 'paragraph', content: marked('insertion') },
    { type: 'paragraph', content: marked('deletion') },
    { type: 'bound', attrs: { id: 'figures' }, content: [{ type: 'paragraph', content: marked('bold') }] },
  ]
  return (
    <Paper>
      <ContentView content={{ type: 'doc', content }} />
    </Paper>
  )
}
export const Compared = { render: () => <Drawn /> }
