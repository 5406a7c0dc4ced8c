import { degrees, PDFDocument, PDFName, type PDFPage, PDFString, StandardFonts } from '@cantoo/pdf-lib'

const A4 = [595, 842] as const

interface Sample {
  pages?: number
  size?: readonly [number, number]
  each?: (page: PDFPage, at: number, pdf: PDFDocument) => void
}

/** A PDF whose pages say their number below a line at the top and above one at the bottom. */
export async function samplePdf(
  title: string,
  { pages = 1, size = A4, each }: Sample = {},
): Promise<PDFDocument> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let at = 0; at < pages; at++) {
    const page = pdf.addPage([...size])
    page.drawText(`${title} page ${at + 1}`, { x: 50, y: size[1] - 80, size: 18, font })
    page.drawRectangle({ x: 4, y: 4, width: size[0] - 8, height: size[1] - 8, borderWidth: 1, opacity: 0 })
    each?.(page, at, pdf)
  }
  return pdf
}

export const bytesOf = async (pdf: PDFDocument): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(await pdf.save({ useObjectStreams: false }))

/** Pages that are stored lying, and cropped. */
export const turnedPdf = () =>
  samplePdf('Turned', {
    pages: 4,
    each: (page, at) => {
      page.setRotation(degrees(90 * at))
      page.setCropBox(20, 20, 555, 802)
    },
  })

/** A form with a filled field and a ticked box. */
export async function filledForm(): Promise<PDFDocument> {
  const pdf = await samplePdf('Form')
  const form = pdf.getForm()
  const field = form.createTextField('result')
  field.setText('Burst at 412 kPa')
  field.addToPage(pdf.getPage(0), { x: 50, y: 600, width: 300, height: 24 })
  const box = form.createCheckBox('passed')
  box.addToPage(pdf.getPage(0), { x: 50, y: 560, width: 20, height: 20 })
  box.check()
  form.updateFieldAppearances()
  return pdf
}

/** A file with a signature field; its signature is not a valid one. */
export async function signedPdf(title = 'Signed'): Promise<PDFDocument> {
  const pdf = await samplePdf(title)
  const { context } = pdf
  const look = context.register(
    context.flateStream('0.9 g 0 0 120 30 re f', {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 120, 30],
    }),
  )
  const signature = context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'adbe.pkcs7.detached',
    ByteRange: [0, 10, 20, 30],
    Contents: PDFString.of('00'),
  })
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of('Signature'),
      Rect: [50, 100, 170, 130],
      AP: { N: look },
      V: context.register(signature),
    }),
  )
  pdf.getPage(0).node.addAnnot(field)
  pdf.catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [field], SigFlags: 3 }))
  return pdf
}

/** Scripts, programs, attached files, and a link to the web and one to the next page. */
export async function activePdf(): Promise<PDFDocument> {
  const pdf = await samplePdf('Active', { pages: 2 })
  const [page, second] = pdf.getPages()
  const script = { S: 'JavaScript', JS: PDFString.of('app.alert(1)') }
  page!.node.set(PDFName.of('AA'), pdf.context.obj({ O: script }))
  pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.obj({ S: 'Launch', F: PDFString.of('setup.exe') }))
  const link = (more: object) => ({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], ...more })
  const annotations = [
    link({ A: { S: 'URI', URI: PDFString.of('https://example.com/a_(b)'), Next: script } }),
    link({ A: { S: 'URI', URI: PDFString.of('file:///etc/passwd') } }),
    link({ A: { S: 'Launch', F: PDFString.of('setup.exe') } }),
    link({ A: { S: 'GoTo', D: [second!.ref, 'Fit'] } }),
    { Type: 'Annot', Subtype: 'FileAttachment', Rect: [0, 0, 9, 9] },
  ]
  page!.node.set(PDFName.of('Annots'), pdf.context.obj(annotations as never))
  await pdf.attach(Buffer.from('MZ'), 'tool.exe')
  return pdf
}
