import { projectCreationRoutes } from 'contract/audit/project-creation'
import type { Locale } from 'contract/locale'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { type TeamLanguages, startEngagement } from '../support/audit-team.ts'
import { ahead, startTest, planProject, testSample } from './audit-fieldwork.ts'
import { WORDS } from './audit-texts.ts'

/** Everybody uses the language of the pictures; two people have names from another language. */
const allSpeaking = (locale: Locale): TeamLanguages => {
  const other = locale === 'fr' ? 'en' : 'fr'
  return {
    head: [locale, 0],
    lead: [locale, 1],
    reviewer: [locale, 2],
    preparer: [other, 0],
    auditee: [other, 1],
  }
}

/** An engagement with an issued report, one in fieldwork, and one that is only planned. */
export async function auditOrganisation(locale: Locale) {
  const words = WORDS[locale]
  const { organisation, work } = await startEngagement(allSpeaking(locale), words.organisation)
  const { head, lead, reviewer, auditee } = work.team
  await work.begin({ en: 'Approval of payments', fr: 'Approbation des paiements', ar: 'اعتماد المدفوعات' })
  await work.plan()
  await work.test()
  await work.find()
  await work.answer()
  await work.conclude()

  await auditee.call(starterLibraryRoutes.load, { body: { processes: ['PRC', 'PAY'] } })
  const fromProgramme = async (code: string, startOn: string, dueOn: string) => {
    const { project } = await head.call(projectCreationRoutes.fromProgramme, {
      params: { code },
      body: {
        year: Number(ahead(0).slice(0, 4)),
        ownerId: lead.id,
        reviewerId: reviewer.id,
        caeId: head.id,
        confidentiality: 'standard',
        type: 'assurance',
        languages: [locale],
        startOn,
        dueOn,
      },
    })
    return project.id
  }
  const project = await fromProgramme('AP-P2P', ahead(-30), ahead(35))
  await fromProgramme('AP-PAY', ahead(40), ahead(110))
  await planProject(work.team, project, locale, words)
  const procedure = await startTest(work.team, project, words)
  await testSample(work.team, { organisation, project, procedure }, locale, words)
  return { work, project, procedure }
}
