import { generatedDocuments } from 'content'
import { inLocale, type Locale } from 'contract'
import { eudamedRoutes } from 'contract/techdoc/packages/eudamed'
import { clauseIn } from 'contract/techdoc/file/clause'
import { type GENERATED_DOCUMENTS, generatedDocumentRoutes } from 'contract/techdoc/file/generated-documents'
import { fileExportRoutes } from 'contract/techdoc/file/file-exports'
import { packageRoutes as routes, packages } from 'contract/techdoc/packages/packages'
import { questionRoutes, questions } from 'contract/techdoc/packages/questions'
import type { FastifyInstance } from 'fastify'
import { devices } from 'contract/techdoc/devices'
import { registered } from '#platform/collection/spine.ts'
import { checkEudamed, compareEudamed, requireEudamed } from '#modules/techdoc/exports/index.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import { startRecordExport } from '#platform/exports/start.ts'
import { StreamReply } from '#platform/http/file-reply.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { storedKey } from '#platform/storage/storage.ts'
import { packageHooks, questionHooks } from './packages.hooks.ts'
import { packagePolicy, questionPolicy } from './packages.policy.ts'
import { assemblePackage, comparePackages, sharePackage } from './packages.service.ts'
import { askQuestion, closeQuestion, openAnswerFile, setAnswersDue } from './questions.service.ts'
import { getContents, getSection, listShared, openFile } from './room.service.ts'

/** The person, with the language of the page that they view. */
const speaking = (actor: Actor, { locale }: { locale?: Locale | undefined }): Actor =>
  locale ? { ...actor, locale } : actor

/** Exports of technical files: packages, the reader's room, and the printed file. */
export function servePackages(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  const made = serveCollection(
    app,
    services,
    packages,
    routes,
    packagePolicy,
    byType,
    packageHooks(services.jobs),
  )
  const both = {
    packages: made,
    questions: serveCollection(
      ...([app, services, questions, questionRoutes, questionPolicy, byType] as const),
      questionHooks(services.jobs),
    ),
  }
  serve(app, services, routes.assemble, (call) =>
    assemblePackage(call.tx, made, { id: call.params.id, version: call.version }, call),
  )
  serve(app, services, routes.share, (call) =>
    sharePackage(call.tx, services.jobs, made, { id: call.params.id, people: call.body.people }, call),
  )
  serve(app, services, routes.compare, ({ tx, actor, params, query }) =>
    comparePackages(tx, made, speaking(actor, query), query.from, params.id),
  )
  serve(app, services, routes.contents, ({ tx, actor, params, query }) =>
    getContents(tx, made, speaking(actor, query), params.id),
  )
  serve(app, services, routes.section, ({ tx, actor, params, query }) =>
    getSection(tx, made, speaking(actor, query), params),
  )
  serve(app, services, routes.document, async (call) => {
    const { name, bytes, sha256 } = await openFile(call.tx, made, call.params, call)
    const key = storedKey(call.tx.org, sha256)
    return new StreamReply({ name, bytes, open: (range) => services.storage.read(key, range) })
  })
  serve(app, services, routes.answersDue, (call) =>
    setAnswersDue(call.tx, both, call.params.id, call.body.dueOn, call),
  )
  serve(app, services, routes.answerFile, async (call) => {
    const { name, bytes, sha256 } = await openAnswerFile(call.tx, both, call.params, call)
    const key = storedKey(call.tx.org, sha256)
    return new StreamReply({ name, bytes, open: (range) => services.storage.read(key, range) })
  })
  serve(app, services, routes.shared, ({ tx, actor, query }) => listShared(tx, made, speaking(actor, query)))
  serve(app, services, routes.ask, (call) => askQuestion(call.tx, both, call.params.id, call.body, call))
  serve(app, services, routes.closeQuestion, (call) => closeQuestion(call.tx, both, call.params, call))
  serve(app, services, fileExportRoutes.device, async (call) => {
    const { tx, params, body, actor } = call
    const collection = registered(byType, devices)
    if (body.format === 'file_eudamed') await requireEudamed(tx, collection, params.id, actor)
    return startRecordExport(tx, services.jobs, collection, params.id, body, call)
  })
  serve(app, services, generatedDocumentRoutes.list, async ({ actor, query }) => {
    const locale = query.locale ?? actor.locale
    const { documents } = await generatedDocuments()
    return {
      items: documents.map(({ key, title, clause }) => ({
        key: key as (typeof GENERATED_DOCUMENTS)[number],
        title: inLocale(title, locale),
        clause: clauseIn(clause, locale),
      })),
    }
  })
  serve(app, services, eudamedRoutes.check, ({ tx, actor, params, query }) =>
    checkEudamed(
      tx,
      registered(byType, devices),
      { id: params.id, locale: query.locale ?? actor.locale },
      actor,
    ),
  )
  serve(app, services, eudamedRoutes.differences, ({ tx, actor, params, query, body }) =>
    compareEudamed(
      tx,
      registered(byType, devices),
      { id: params.id, xml: body.xml, locale: query.locale ?? actor.locale },
      actor,
    ),
  )
  serve(app, services, fileExportRoutes.package, (call) =>
    startRecordExport(call.tx, services.jobs, made, call.params.id, call.body, call),
  )
}
