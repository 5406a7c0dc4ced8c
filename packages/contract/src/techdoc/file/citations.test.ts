import { expect, it } from 'vitest'
import { fileDocument, gsprAnswer, sectionShape, technicalFile } from '../../testing/technical-file.ts'
import { citationsOf, documentsOf, overdueReviews } from './citations.ts'

const file = technicalFile({
  documents: [
    fileDocument('old', { reviewOn: '2026-11-15' }),
    fileDocument('new', { reviewOn: '2026-11-16' }),
    fileDocument('loose', { reviewOn: '2020-01-01' }),
  ],
  sections: { 'dd.drawings': { documents: ['old', 'new'] }, 'br.plan': { values: { planDocRef: 'old' } } },
  rows: {
    'vv.tests': { t: { reportRef: 'old', note: 'gone' } },
    'dc.register': { d: { replacesRef: 'loose' } },
  },
  gspr: [gsprAnswer('1', { evidence: [{ document: 'new', place: '1' }] })],
})

it('finds citations of a document in attachments, fields, rows and answers, but not in registers', () => {
  expect(citationsOf(file, 'old')).toEqual(['dd.drawings', 'br.plan', 'vv.tests'])
  expect(citationsOf(file, 'new')).toEqual(['dd.drawings', 'gs.checklist'])
  expect(citationsOf(file, 'loose')).toEqual([])
})

it('finds the documents that a section cites through its document fields', () => {
  const fields = [{ key: 'reportRef', type: 'ref', required: false, target: 'document' }]
  expect(documentsOf(sectionShape('vv.tests', { fields }), file)).toEqual(new Set(['old']))
  expect(documentsOf(sectionShape('gs.checklist'), file)).toEqual(new Set(['new']))
})

it('DOC-16 warns every section that cites a document whose review is overdue', () => {
  expect(overdueReviews(file)).toEqual(
    ['dd.drawings', 'br.plan', 'vv.tests'].map((section) => ({ document: 'old', section })),
  )
})
