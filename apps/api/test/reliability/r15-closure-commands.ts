import fc from 'fast-check'
import { Command, count, org } from './r15-commands.ts'
import { eraseOrganisation } from './r15-proof.ts'

/** A project is sealed and an organisation ends: rarely, because little can happen afterwards. */
const seal = org.map(
  (home) =>
    new Command(
      `seal ${home}`,
      ({ orgs, sealed, papers }) =>
        orgs[home] !== 'erased' && !sealed[home] && papers.some((paper) => paper.org === home && paper.text),
      async (model, system) => {
        await system.seal(home)
        model.sealed[home] = true
        count('seal', 'done')
      },
    ),
)

const close = org.map(
  (home) =>
    new Command(
      `close ${home}`,
      ({ orgs, papers }) => orgs[home] === 'open' && papers.some((paper) => paper.org === home && paper.text),
      async (model, system) => {
        await system.closeOrganisation(home)
        model.orgs[home] = 'closing'
        count('close', 'done')
      },
    ),
)

const keep = org.map(
  (home) =>
    new Command(
      `keep ${home}`,
      ({ orgs }) => orgs[home] === 'closing',
      async (model, system) => {
        await system.keepOrganisation(home)
        model.orgs[home] = 'open'
        count('keep', 'done')
      },
    ),
)

/** Only if a signature covers a text: erasing is slow, and this is the case that it must handle correctly. */
const erase = org.map(
  (home) =>
    new Command(
      `erase ${home}`,
      ({ orgs, papers }) =>
        orgs[home] !== 'erased' &&
        papers.some(({ org: of, signatures }) => of === home && signatures.some(({ text }) => text !== null)),
      async (model, system) => {
        await eraseOrganisation(model, system, home)
        count('erase', 'done')
      },
    ),
)

export const closureCommands = fc.oneof(
  { weight: 1, arbitrary: seal },
  { weight: 1, arbitrary: close },
  { weight: 2, arbitrary: keep },
  { weight: 4, arbitrary: erase },
)
