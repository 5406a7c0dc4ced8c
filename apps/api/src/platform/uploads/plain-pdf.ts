/** Names of active content and embedded files in a PDF. */
const ACTIVE =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|Rendition|Sound|Movie)(?![A-Za-z])/

/** Names may be obfuscated by hex codes. */
const decodeNames = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

/**
 * Whether the whole file is a PDF without active content in plain text. Compressed streams are not inspected; for them the
 * sandbox of the browser's viewer must suffice.
 */
export function isPlainPdf(bytes: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return false
  if (!/%%EOF\s*$/.test(bytes.toString('latin1', Math.max(0, bytes.length - 1024)))) return false
  return !ACTIVE.test(decodeNames(bytes.toString('latin1')))
}
