import { mkdtemp, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderDocument } from '#platform/rendering/render.ts'

// A program of its own, so that a test can run it under another account. It writes the size of a printed document.
const path = await renderDocument(
  {
    locale: 'en',
    compact: true,
    kind: 'Board report',
    title: 'RA-2026-001 Purchasing',
    organisation: 'Example',
    cover: [],
    words: { contents: 'Contents', page: '{{page}} / {{pages}}', hash: 'Hash' },
    blocks: [{ kind: 'paragraph', text: 'One sentence.' }],
  },
  'pdf',
  {
    folder: await mkdtemp(join(tmpdir(), 'print-')),
    chromium: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    signal: AbortSignal.timeout(60_000),
  },
)
process.stdout.write(String((await stat(path)).size))
