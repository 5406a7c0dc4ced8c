import { execFile } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locale } from 'contract/locale'

const run = promisify(execFile)

/**
 * A text without what a line break or a font changes: spaces, soft hyphens, direction marks, kinds of dashes and quotes,
 * and the case of letters.
 */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu, '')
    .replaceAll(/[‐‑‒–—−]/gu, '-')
    .replaceAll(/[’‘]/gu, "'")
    .toLowerCase()

/** The text of a PDF in the order in which it was drawn, as `pdftotext` of Poppler reads it. */
export async function textOf(pdf: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'printed-'))
  const [from, to] = [join(folder, 'file.pdf'), join(folder, 'file.txt')]
  await writeFile(from, pdf)
  await run('pdftotext', ['-raw', '-enc', 'UTF-8', from, to])
  return readFile(to, 'utf8')
}

const DAY = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})$/u

/** The day of a date as it is typed: year first, or day first. */
function dayOf(text: string): Date | null {
  const [, first, second, third] = DAY.exec(text.trim()) ?? []
  // A version such as 4.2.1 has no year.
  if (first?.length !== 4 && third?.length !== 4) return null
  const [year, day] = first.length === 4 ? [first, third] : [third, first]
  const date = new Date(Date.UTC(Number(year), Number(second) - 1, Number(day)))
  return Number.isNaN(date.getTime()) ? null : date
}

/** Between the choices of a list; French has a word before the last one. */
const BETWEEN = /, | et (?=\p{Lu})/gu

/** The ways in which a print may write a value: as it is, a date or number by the locale, choices divided otherwise. */
function waysToWrite(text: string, locale: Locale): string[] {
  const day = dayOf(text)
  if (day)
    return (['long', 'medium', 'short'] as const).map((dateStyle) =>
      plain(
        new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle, timeZone: 'UTC' }).format(
          day,
        ),
      ),
    )
  if (/^-?[\d\s.,]+$/u.test(text)) return [plain(text), plain(text).replaceAll(/[.,]/gu, '')]
  return [
    plain(text),
    // Choices are divided by points, countries stand below each other, and so do a standard and its edition.
    plain(text.replaceAll(BETWEEN, ' · ')),
    plain(text.replaceAll(BETWEEN, ' ')),
    plain(text.replace(/ \(([^()]+)\)$/u, '$1')),
  ]
}

/** A reference on the screen: a code, or the path of a row, and the title. */
const REFERENCE = /^(?:[A-Z]{3}-\d+\/[\w.-]+\/)?(\S+) · (.+)$/u
const NEXT_REFERENCE = /(?:, | et )(?=[A-Z]{3}-\d+\S* · )/u

/** Whether a print, as plain text, has a value of the screen; of a path it has the number, of a document also the version. */
export function isPrinted(value: string, printed: string, locale: Locale): boolean {
  if (waysToWrite(value, locale).some((way) => printed.includes(way))) return true
  return value.split(NEXT_REFERENCE).every((one) => {
    const [, code, title] = REFERENCE.exec(one) ?? []
    if (!code || !title) return false
    return new RegExp(`${RegExp.escape(plain(code))}(v\\d+)?${RegExp.escape(plain(title))}`, 'u').test(
      printed,
    )
  })
}
