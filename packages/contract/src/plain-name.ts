/**
 * Names of people and organisations appear in messages to others. A plain name contains nothing that a mail program
 * turns into a link, no hidden characters, and nothing that changes the text direction.
 */

/** Longer than any valid name, and short enough for the patterns below. */
const LONGEST = 400

/**
 * Control characters, line breaks, private use, invisible fillers, and format characters except the joiners of Persian
 * and Indic names.
 */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u115f\u1160\u3164\uffa0]|(?![\u200c\u200d])\p{Cf}/u

/** Normalises like a mail program: width, joiners and look-alike dots and slashes cannot hide an address. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u200c\u200d]/g, '')
    .replace(/[\u3002\uff61]/g, '.')
    .replace(/[\u2044\u2215]/g, '/')
    .toLowerCase()

const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?'

/** Addresses by their form alone: a scheme, `www.`, a mailbox, a domain with a port or a path, an IPv4 address. */
const ADDRESSES = [
  /:\s*\/\//u,
  /(?<![\p{L}\p{N}])(?:https?|ftp|mailto|tel|sms|javascript|data):\S/u,
  /(?<![\p{L}\p{N}])www\d?\./u,
  /[^\s@]@[^\s@]/u,
  new RegExp(`${LABEL}\\.\\p{L}{2,}(?::\\d|[/?#]\\S)`, 'u'),
  /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/u,
]

/** Top-level domains with no other meaning after a dot; those of two letters are countries. */
const ENDS = `
  com net org info biz name mobi edu gov mil int eu app dev xyz top online site website shop store
  club live link click icu vip tech cloud world life today email page space web zip mov bank support
  help news blog media network systems solutions services center agency digital finance money cash
  credit loan win bid buzz fun wiki quest rest cfd sbs cyou monster autos host press run rocks sale
  gift gifts download xn--[a-z0-9-]+ السعودية مصر المغرب تونس الجزائر امارات قطر рф 中国 网址 公司
`
  .trim()
  .split(/\s+/)
  .join('|')
const DOMAIN = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}-])((?:${LABEL}\\.)+(?:${ENDS}|[a-z]{2}))(?![\\p{L}\\p{M}\\p{N}-]|\\.[\\p{L}\\p{N}])`,
  'gu',
)

/** Abbreviations that are often written without a space after their dot: "GmbH & Co.KG", "Dr.Li". */
const ABBREVIATED =
  /^(?:[\p{L}\p{N}]\.)+\p{L}{1,3}$|^(?:bros|co|dipl|dr|fr|gebr|gen|hr|inc|ing|jr|ltd|me|mme|mr|mrs|ms|no|nr|prof|sr|st|ste)\.\p{L}{2}$/u

/** What may follow a domain in a company name: "Booking.com B.V.", "Amazon.com, Inc." */
const LEGAL_FORM =
  /^(?:,?\s+(?:ab|ag|as|b\.?v\.?|co\.?|corp\.?|gmbh|group|holdings?|inc\.?|kg|limited|llc|llp|ltd\.?|n\.?v\.?|oy|plc|s\.?a\.?|sarl|sas|se|s\.?p\.?a\.?|europe|international))*$/u

const domainsIn = (text: string): string[] =>
  [...text.matchAll(DOMAIN)].map((found) => found[1]!).filter((one) => !ABBREVIATED.test(one))

/** Whether a text contains something that a mail program turns into a link. */
export const hasAddress = (text: string): boolean => {
  const read = folded(text)
  return ADDRESSES.some((one) => one.test(read)) || domainsIn(read).length > 0
}

/**
 * Whether a text is a plain name. A domain is allowed only as a company name: at the start, alone or before a legal
 * form. Messages write it so that it cannot be opened (`unlinked`).
 */
export function isPlainName(text: string): boolean {
  // The patterns below take quadratic time.
  if (text.length > LONGEST || HIDDEN.test(text)) return false
  const read = folded(text).trim()
  if (ADDRESSES.some((one) => one.test(read))) return false
  const [first, ...more] = domainsIn(read)
  if (first === undefined) return true
  return more.length === 0 && read.startsWith(first) && LEGAL_FORM.test(read.slice(first.length))
}

/** A plain name from the text of a trusted source such as an identity provider; empty if nothing is left. */
export function toPlainName(text: string): string {
  const clean = (from: string) =>
    from
      .slice(0, LONGEST)
      .toWellFormed()
      .normalize('NFC')
      .replace(new RegExp(HIDDEN.source, 'gu'), ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 200)
      .toWellFormed()
      .trim()
  const name = clean(text)
  if (isPlainName(name)) return name
  const apart = clean(name.normalize('NFKC').replace(/[.@:/?#\u3002\uff61\u2044\u2215]+/g, ' '))
  return isPlainName(apart) ? apart : ''
}

/** The name with its dots made unclickable, for messages: mail programs turn bare domains into links. */
export const unlinked = (name: string): string =>
  hasAddress(name) ? name.replace(/\.(?=[\p{L}\p{N}])/gu, '.\u2060') : name
