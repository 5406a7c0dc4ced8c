/** What makes a PDF do something by itself, or carry another file. */
const ACTIVE =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|Rendition|Sound|Movie)(?![A-Za-z])/

/** Names may be written with codes for letters, to hide them. */
const decodeNames = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

/**
 * True when the bytes are a PDF from the first to the last, without anything active that is written in the open. What is
 * hidden in compressed parts is left to the sandbox of the browser's reader.
 */
export function isPlainPdf(bytes: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return false
  if (!/%%EOF\s*$/.test(bytes.toString('latin1', Math.max(0, bytes.length - 1024)))) return false
  return !ACTIVE.test(decodeNames(bytes.toString('latin1')))
}
