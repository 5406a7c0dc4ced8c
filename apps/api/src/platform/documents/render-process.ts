import { readFile, writeFile } from 'node:fs/promises'
import type { DocumentModel } from './document-model.ts'

export interface RenderTask {
  readonly model: string
  readonly path: string
  readonly format: 'pdf' | 'word'
  readonly chromium: string
}

async function render({ model: file, format, chromium }: RenderTask): Promise<Uint8Array> {
  const model = JSON.parse(await readFile(file, 'utf8')) as DocumentModel
  if (format === 'word') return (await import('./word.ts')).wordOf(model)
  const [{ htmlOf }, { loadFonts }, { printPdf }, { finishPdf }] = await Promise.all([
    import('./html.ts'),
    import('./fonts.ts'),
    import('./print-pdf.ts'),
    import('./finish-pdf.ts'),
  ])
  return finishPdf(await printPdf(htmlOf(model, loadFonts()), chromium), model)
}

// Whoever asked for it is gone: nobody will fetch what comes of it.
process.on('disconnect', () => process.exit(1))

process.once('message', (task: RenderTask) => {
  void (async () => {
    const bytes = await render(task)
    await writeFile(task.path, bytes, { flag: 'wx', mode: 0o600 })
    process.disconnect()
    process.exit(0)
  })()
})
