import type { Locale } from 'contract/locale'
import { remember } from '#platform/i18n/format.ts'

/** ISO 3166-1 alpha-2. */
const COUNTRIES =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD
  CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG
  GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR
  KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF
  NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM
  SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE
  YT ZA ZM ZW`.split(/\s+/)

/** Languages that labels and instructions are written in: those of the Union first of all, by ISO 639-1. */
const LANGUAGES =
  `ar bg bs cs da de el en es et fa fi fr ga he hi hr hu id is it ja ko lt lv mk ms mt nb nl nn no pl pt ro ru sk sl sq sr sv
  th tr uk ur vi zh`.split(/\s+/)

const named = (type: 'region' | 'language') =>
  remember((locale) => new Intl.DisplayNames([locale], { type, fallback: 'code' }))
const regions = named('region')
const languages = named('language')

export type CodeKind = 'countries' | 'languages'

export const codeName = (kind: CodeKind, code: string, locale: Locale): string =>
  (kind === 'countries' ? regions : languages)(locale).of(code) ?? code

const sorted = (kind: CodeKind, codes: readonly string[]) =>
  remember((locale) => {
    const { compare } = new Intl.Collator(locale)
    return codes
      .map((value) => ({ value, label: codeName(kind, value, locale) }))
      .toSorted((a, b) => compare(a.label, b.label))
  })
const CHOICES = { countries: sorted('countries', COUNTRIES), languages: sorted('languages', LANGUAGES) }

/** All that can be chosen, by name in the reader's language. */
export const codeChoices = (kind: CodeKind, locale: Locale) => CHOICES[kind](locale)
