import type { Localized } from 'contract/locale'
import type { Named } from '#platform/collections/names.ts'
import type { Line } from '#platform/collections/slice.ts'
import { TOPICS } from './samples.ts'

type Title = Required<Localized>

const TITLES: readonly Title[] = [
  {
    en: 'Access rights of leavers stay open',
    fr: 'Les accès des personnes parties restent ouverts',
    ar: 'تبقى صلاحيات المغادرين مفتوحة',
  },
  {
    en: 'Bank reconciliation is signed late',
    fr: 'Le rapprochement bancaire est signé en retard',
    ar: 'تُوقَّع التسوية البنكية متأخرة',
  },
  {
    en: 'Supplier contract without a security annex',
    fr: 'Contrat fournisseur sans annexe de sécurité',
    ar: 'عقد مورّد دون ملحق أمني',
  },
  {
    en: 'Complaint not assessed for vigilance',
    fr: 'Réclamation non évaluée pour la matériovigilance',
    ar: 'شكوى لم تُقيَّم لأغراض اليقظة',
  },
  {
    en: 'Backup restored only in part',
    fr: 'Sauvegarde restaurée en partie seulement',
    ar: 'استُعيدت النسخة الاحتياطية جزئياً فقط',
  },
  {
    en: 'Purchase order after the invoice',
    fr: 'Commande postérieure à la facture',
    ar: 'أمر شراء لاحق للفاتورة',
  },
  {
    en: 'Design change without a risk review',
    fr: 'Modification de conception sans revue des risques',
    ar: 'تغيير في التصميم دون مراجعة المخاطر',
  },
  {
    en: 'Emergency exit blocked in the warehouse',
    fr: 'Issue de secours encombrée à l’entrepôt',
    ar: 'مخرج الطوارئ مسدود في المستودع',
  },
  {
    en: 'Shared account for the payment run',
    fr: 'Compte partagé pour les paiements',
    ar: 'حساب مشترك لتنفيذ المدفوعات',
  },
]

const id = (kind: string, at: number) => `00000000-0000-7000-${kind}-${String(at).padStart(12, '0')}`

/** Fictitious people. */
export const PEOPLE: readonly Named[] = ['Amal Haddad', 'Jean Morel', 'Sara Lindqvist', 'يوسف العلي'].map(
  (title, at) => ({ id: id('8001', at + 1), code: null, title }),
)

const COUNT = 36
const STATUSES = ['draft', 'active', 'active', 'closed']
const day = (at: number) => new Date(Date.UTC(2026, 8, 1 + at * 3)).toISOString()

function lineAt(at: number): Line {
  const moment = day(at)
  return {
    id: id('8000', at + 1),
    version: 1,
    status: STATUSES[at % STATUSES.length]!,
    createdAt: moment,
    createdBy: PEOPLE[0]!.id,
    updatedAt: moment,
    updatedBy: PEOPLE[at % PEOPLE.length]!.id,
    archivedAt: at % 13 === 12 ? moment : null,
    can: ['update'],
    code: `WB-${String(at + 1).padStart(3, '0')}`,
    name: TITLES[at % TITLES.length]!,
    topic: TOPICS[at % TOPICS.length]!,
    severity: ((at * 7) % 5) + 1,
    hours: at % 5 === 4 ? null : ((at * 11) % 17) * 125,
    ownerId: at % 6 === 5 ? null : PEOPLE[at % PEOPLE.length]!.id,
    dueOn: at % 4 === 3 ? null : day(at + 20).slice(0, 10),
    blocking: at % 7 === 0,
    cause: null,
    advice: null,
    parent: at > 8 ? id('8000', (at % 9) + 1) : null,
    related: [],
    tags: at % 3 === 0 ? ['Q3'] : [],
  }
}

export const sampleLines = (): Line[] => Array.from({ length: COUNT }, (_, at) => lineAt(at))
