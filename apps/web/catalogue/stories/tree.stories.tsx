import { useState } from 'react'
import { Tree } from '#ui/tree/Tree.tsx'
import { Paper } from '../Specimen.tsx'
import { useTexts } from '../sample-texts.ts'

export default { title: 'Records/Tree' }

function TreeStory() {
  const t = useTexts()
  const [selected, setSelected] = useState('a')
  const node = (key: string, text: string) => ({ key, text, label: text })
  const nodes = [
    {
      ...node('a', t('units.a')),
      children: [
        {
          ...node('a/1', t('figures.controls')),
          children: [node('a/1/1', 'WB-001'), node('a/1/2', 'WB-002')],
        },
        node('a/2', t('figures.series')),
      ],
    },
    node('b', t('units.b')),
  ]
  return (
    <Paper>
      <Tree
        label={t('figures.controls')}
        nodes={nodes}
        open={['a', 'a/1']}
        selected={selected}
        onSelect={setSelected}
      />
    </Paper>
  )
}
export const OpenTree = { render: () => <TreeStory /> }
