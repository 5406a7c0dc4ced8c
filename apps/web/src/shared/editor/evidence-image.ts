import { EvidenceImage } from 'editor/nodes'

/** Loaded with the first image; most texts have none. */
async function addressOf(evidence: string, file: string): Promise<string> {
  const { viewFile } = await import('#platform/uploads/evidence-queries.ts')
  return viewFile(evidence, file)
}

/** Renders an image that is evidence: its address is requested when it is shown, and valid for minutes. */
export const shownEvidenceImage = (unavailable: () => string) =>
  EvidenceImage.extend({
    addNodeView:
      () =>
      ({ node }) => {
        const { evidence, file, alt } = node.attrs as Record<string, string>
        const dom = document.createElement('figure')
        dom.className = 'evidence-image'
        const caption = document.createElement('figcaption')
        caption.textContent = alt ?? ''
        caption.dir = 'auto'
        dom.append(caption)
        void addressOf(evidence!, file!).then(
          (address) => {
            const image = document.createElement('img')
            image.src = address
            image.alt = alt ?? ''
            dom.prepend(image)
          },
          () => {
            const note = document.createElement('p')
            note.textContent = unavailable()
            dom.prepend(note)
          },
        )
        return { dom }
      },
  })
