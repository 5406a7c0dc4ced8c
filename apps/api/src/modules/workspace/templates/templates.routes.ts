import { Readable } from 'node:stream'
import { templateRoutes as routes, templates, type TemplateCollection } from 'contract/workspace/templates'
import type { FastifyInstance } from 'fastify'
import { recordAccessEntry } from '#platform/collection/links.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { byRole } from '#platform/collection/policy.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import { StreamReply } from '#platform/http/file-reply.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { builtIn } from './built-in.ts'
import { checklistsInForce } from './checklists.ts'
import { startPreview } from './preview.service.ts'
import { templateHooks } from './templates.hooks.ts'
import { valuesFor } from './values.service.ts'
import {
  builtInWord,
  type ExaminedFile,
  examineWordFile,
  getWordFile,
  listWordFiles,
  setWordFile,
} from './word-files.service.ts'

const fileReply = (name: string, file: Buffer): StreamReply =>
  new StreamReply({
    name,
    bytes: file.length,
    open: (range) => Promise.resolve(Readable.from([range ? file.subarray(range.from, range.to + 1) : file])),
  })

/** Serves templates, which super users edit. */
export function serveTemplates(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  const collection: RegisteredCollection<TemplateCollection> = serveCollection(
    app,
    services,
    templates,
    routes,
    byRole(templates.actions),
    byType,
    templateHooks(() => collection),
  )
  serve(app, services, routes.builtIn, ({ params }) => Promise.resolve(builtIn(params.use)))
  serve(app, services, routes.values, async ({ tx, actor, params, body }) => ({
    values: await valuesFor(tx, byType, actor, services.config.WEB_ORIGIN, { ...params, ...body }),
  }))
  serve(app, services, routes.preview, (call) =>
    startPreview(call.tx, services.jobs, { templates: collection, byType }, call.params.id, call.body, call),
  )
  serve(app, services, routes.builtInWord, async ({ params, query }) => {
    const { name, file } = await builtInWord(params.use, query.locale)
    return fileReply(name, file)
  })
  serve(app, services, routes.wordFiles, ({ tx, actor, params }) =>
    listWordFiles(tx, collection, actor, params.id),
  )
  serve<typeof routes.setWord, ExaminedFile | null>(
    app,
    services,
    routes.setWord,
    (call) => setWordFile(call.tx, collection, call.params, call.version, call.body, call),
    async ({ file }, actor, { params }) =>
      file && (await examineWordFile(services, collection, actor, params.id, file)),
  )
  serve(app, services, routes.wordFile, async (call) => {
    const { tx, actor, params } = call
    const { name, sha256, file } = await getWordFile(tx, collection, actor, params)
    const changes = { wordFile: [null, { locale: params.locale, name, sha256 }] as [unknown, unknown] }
    recordAccessEntry(tx, call, 'template', params.id, 'download', changes)
    return fileReply(name, file)
  })
  serve(app, services, routes.checklists, async ({ tx }) => ({ items: await checklistsInForce(tx) }))
}
