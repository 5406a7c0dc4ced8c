/**
 * Names of people and organisations stand in subjects and texts of messages to others. A plain name has nothing that a mail
 * program turns into a link, nothing that hides, and nothing that changes the direction of what follows.
 */

/** Longer than any name may be, and short enough to be looked through. */
const LONGEST = 400

/** Controls, line breaks, private use, fillers without a shape, and format characters but the joiners of Persian and Indic names. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u115f\u1160\u3164\uffa0]|(?![\u200c\u200d])\p{Cf}/u

/** As a mail program may read it: width, joiners and look-alike dots and slashes do not hide an address. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u200c\u200d]/g, '')
    .replace(/[\u3002\uff61]/g, '.')
    .replace(/[\u2044\u2215]/g, '/')
    .toLowerCase()

const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?'

/** Addresses by their form alone: a scheme, `www.`, a mailbox, a domain with a port or a path, four numbers. */
const ADDRESSES = [
  /:\s*\/\//u,
  /(?<![\p{L}\p{N}])(?:https?|ftp|mailto|tel|sms|javascript|data):\S/u,
  /(?<![\p{L}\p{N}])www\d?\./u,
  /[^\s@]@[^\s@]/u,
  new RegExp(`${LABEL}\\.\\p{L}{2,}(?::\\d|[/?#]\\S)`, 'u'),
  /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/u,
]

/** Ends of domains that have no other meaning after a dot; those of two letters are countries. */
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

/** What may follow a domain in the name of a company: "Booking.com B.V.", "Amazon.com, Inc." */
const LEGAL_FORM =
  /^(?:,?\s+(?:ab|ag|as|b\.?v\.?|co\.?|corp\.?|gmbh|group|holdings?|inc\.?|kg|limited|llc|llp|ltd\.?|n\.?v\.?|oy|plc|s\.?a\.?|sarl|sas|se|s\.?p\.?a\.?|europe|international))*$/u

const domainsIn = (text: string): string[] =>
  [...text.matchAll(DOMAIN)].map((found) => found[1]!).filter((one) => !ABBREVIATED.test(one))

/** Whether a text has something in it that a mail program opens. */
export const hasAddress = (text: string): boolean => {
  const read = folded(text)
  return ADDRESSES.some((one) => one.test(read)) || domainsIn(read).length > 0
}

/**
 * Whether a text is a name. A domain passes only where it is the name of a company: first, alone or before a legal form. In
 * messages it is written so that it cannot be opened (`unlinked`).
 */
export function isPlainName(text: string): boolean {
  // The patterns below take time by the square of the length.
  if (text.length > LONGEST || HIDDEN.test(text)) return false
  const read = folded(text).trim()
  if (ADDRESSES.some((one) => one.test(read))) return false
  const [first, ...more] = domainsIn(read)
  if (first === undefined) return true
  return more.length === 0 && read.startsWith(first) && LEGAL_FORM.test(read.slice(first.length))
}

/** A name out of a text that somebody else vouches for, as an identity provider does; empty where nothing is left. */
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

/** The same name with its dots made impossible to open, for messages: mail programs make links of bare domains. */
export const unlinked = (name: string): string =>
  hasAddress(name) ? name.replace(/\.(?=[\p{L}\p{N}])/gu, '.\u2060') : name
