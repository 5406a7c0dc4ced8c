import type { FastifyInstance } from 'fastify'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { Services } from '#platform/http/services.ts'
import { serveDocuments } from './documents/documents.routes.ts'
import { serveFile } from './file/file.routes.ts'
import { serveGspr } from './gspr/gspr.routes.ts'
import { serveInheritance } from './inheritance/inheritance.routes.ts'
import { servePackages } from './packages/packages.routes.ts'

/** Technical documentation: devices, their files, controlled documents. */
export function serveTechdoc(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  serveDocuments(app, services, byType)
  serveFile(app, services, byType)
  serveGspr(app, services, byType)
  serveInheritance(app, services, byType)
  servePackages(app, services, byType)
}
