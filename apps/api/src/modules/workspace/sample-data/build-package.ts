import { packageRoutes } from 'contract/techdoc/packages/packages'
import { questionRoutes } from 'contract/techdoc/packages/questions'
import { AUTHOR } from './build-documents.ts'
import { type SamplePeople, day } from './sample-people.ts'

const [RELEASER, READER] = ['responsible_person', 'notified_body'] as const

/** Sends the file to the notified body, which asks: one answer was enough, one waits for it, one is yet to be given. */
export async function buildPackage(cast: SamplePeople, device: string): Promise<void> {
  const { name, purpose, recipient, questions } = cast.texts.techdoc.package
  const { id } = await cast.call(AUTHOR, packageRoutes.create, {
    body: {
      device,
      name,
      purpose: cast.say(purpose),
      recipient: cast.say(recipient),
      language: cast.locale,
      ownerId: cast.id(AUTHOR),
    },
  })
  await cast.settle(RELEASER, 'package', [id], 'frozen')
  await cast.call(RELEASER, packageRoutes.share, { params: { id }, body: { people: [cast.id(READER)] } })
  await cast.move(RELEASER, packageRoutes, id, 'sent')
  for (const [at, { section, text, answer }] of questions.entries()) {
    const asked = await cast.call(READER, packageRoutes.ask, {
      params: { id },
      body: { text: cast.say(text), sectionKey: section, dueOn: day(5 + 7 * at) },
    })
    if (at === questions.length - 1) {
      await cast.change(AUTHOR, questionRoutes, asked.id, { ownerId: cast.founder })
      continue
    }
    await cast.change(AUTHOR, questionRoutes, asked.id, { answer: cast.say(answer) })
    await cast.move(AUTHOR, questionRoutes, asked.id, 'answered')
    if (at === 0)
      await cast.call(READER, packageRoutes.closeQuestion, { params: { id, questionId: asked.id } })
  }
}
