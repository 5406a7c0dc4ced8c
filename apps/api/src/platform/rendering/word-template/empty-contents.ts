import type { Document, Element } from '@xmldom/xmldom'
import { attribute, elementsOf, isW, W, within } from './names.ts'

/**
 * Drops the stored entries of a table of contents. They repeat headings with their tags outside of the lists they stand in;
 * Word makes them again when the document is opened.
 */
export function emptyContents(document: Document): void {
  const open: { begin: Element; instruction: string; result: boolean }[] = []
  const dropped: Element[] = []
  const inContents = () => open.some(({ result, instruction }) => result && /^\s*TOC\b/i.test(instruction))
  for (const element of elementsOf(document, 'r', 'fldChar', 'instrText')) {
    if (element.localName === 'instrText') {
      if (open.length > 0) open.at(-1)!.instruction += element.textContent ?? ''
      continue
    }
    if (element.localName === 'r') {
      // The run of the end sign of the contents belongs to the field itself.
      const signs = [...elementsOf(element, 'fldChar')]
      const ends = open.length === 1 && signs.some((sign) => attribute(sign, 'fldCharType') === 'end')
      if (inContents() && !ends) dropped.push(element)
      continue
    }
    const type = attribute(element, 'fldCharType')
    if (type === 'begin') open.push({ begin: element, instruction: '', result: false })
    else if (type === 'separate' && open.length > 0) {
      const field = open.at(-1)!
      field.result = true
      if (/^\s*TOC\b/i.test(field.instruction)) field.begin.setAttributeNS(W, 'w:dirty', 'true')
    } else if (type === 'end') open.pop()
  }
  for (const run of dropped) {
    const paragraph = within(run, 'p')
    run.parentNode?.removeChild(run)
    if (!paragraph || [...elementsOf(paragraph, 'r')].length > 0) continue
    // A paragraph without any run was an entry; the last one of a cell or a control has to stay.
    const siblings = Array.from(paragraph.parentNode?.childNodes ?? []).filter((one) => isW(one, 'p'))
    if (siblings.length > 1) paragraph.parentNode!.removeChild(paragraph)
  }
}
