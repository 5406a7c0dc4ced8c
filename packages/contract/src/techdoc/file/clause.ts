import type { Locale } from '../../locale.ts'

type Replacement = readonly [RegExp, string]

/** Longer ones first. Names of standards and of guidance stay as they are. */
const IN_FRENCH: readonly Replacement[] = [
  [/Annex ([IVX]+) intro\b/g, 'annexe $1, introduction'],
  [/EU Annex 11/g, 'annexe 11 des BPF de l’UE'],
  [/AI Act Art\./g, 'règlement sur l’IA, art.'],
  [/\bAnnex\b/g, 'annexe'],
  [/\bArt\./g, 'art.'],
  [/\bImpl\. Reg\./g, 'règl. d’exéc.'],
  [/\bReg\./g, 'règl.'],
  [/\bDir\./g, 'dir.'],
  [/\bDec\./g, 'déc.'],
  [/\bindents\b/g, 'tirets'],
  [/\bindent\b/g, 'tiret'],
  [/\bPart ([A-C])/g, 'partie $1'],
  [/\bch\. /g, 'chap. '],
  [/\brev\./g, 'rév. '],
  [/\(legacy\)/g, '(dispositifs existants)'],
  [/MIR form/g, 'formulaire MIR'],
  [/Planning/g, 'planification'],
  [/National law outside the EU/g, 'droit national hors de l’UE'],
  [/\bEU\b/g, 'UE'],
  [/\bEC\b/g, 'CE'],
  [/; /g, '\u00A0; '],
]

const IN_ARABIC: readonly Replacement[] = [
  [/Annex ([IVX]+) intro\b/g, 'مقدمة الملحق $1'],
  [/EU Annex 11/g, 'الملحق 11 لممارسات التصنيع الجيدة في الاتحاد الأوروبي'],
  [/AI Act Art\./g, 'قانون الذكاء الاصطناعي، المادة'],
  [/\bAnnex\b/g, 'الملحق'],
  [/\bArt\./g, 'المادة'],
  [/\bImpl\. Reg\./g, 'اللائحة التنفيذية'],
  [/\bReg\./g, 'اللائحة'],
  [/\bDir\./g, 'التوجيه'],
  [/\bDec\./g, 'القرار'],
  [/\bindents\b/g, 'الشرطتان'],
  [/\bindent\b/g, 'الشرطة'],
  [/\bPart ([A-C])/g, 'الجزء $1'],
  [/\bch\. /g, 'الفصل '],
  [/\bsection\b/g, 'القسم'],
  [/\(legacy\)/g, '(الأجهزة القائمة)'],
  [/MIR form/g, 'نموذج MIR'],
  [/Planning/g, 'التخطيط'],
  [/National law outside the EU/g, 'القانون الوطني خارج الاتحاد الأوروبي'],
  [/; /g, '؛ '],
  [/, /g, '، '],
]

const REPLACEMENTS: Readonly<Partial<Record<Locale, readonly Replacement[]>>> = {
  fr: IN_FRENCH,
  ar: IN_ARABIC,
}

/** A clause of the law as it is cited in the language: "Annex II 1.1" is "Annexe II 1.1" in French. */
export function clauseIn(ref: string, locale: Locale): string {
  const cited = (REPLACEMENTS[locale] ?? []).reduce((text, [from, to]) => text.replace(from, to), ref)
  return cited.slice(0, 1).toLocaleUpperCase(locale) + cited.slice(1)
}
