import { notificationRoutes as routes } from 'contract/workspace/notifications'
import type { FastifyInstance } from 'fastify'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import {
  changeSettings,
  countUnread,
  listNotifications,
  markAllRead,
  markRead,
  readSettings,
} from './notifications.service.ts'

export function serveNotifications(
  app: FastifyInstance,
  services: Services,
  byType: CollectionsByType,
): void {
  serve(app, services, routes.list, ({ tx, actor, query }) => listNotifications(tx, byType, actor, query))
  serve(app, services, routes.count, ({ tx, actor }) => countUnread(tx, byType, actor))
  serve(app, services, routes.read, ({ tx, actor, params }) => markRead(tx, byType, actor, params.id))
  serve(app, services, routes.readAll, ({ tx, actor }) => markAllRead(tx, byType, actor))
  serve(app, services, routes.settings, ({ tx, actor }) => readSettings(tx, actor))
  serve(app, services, routes.changeSettings, ({ tx, actor, body }) => changeSettings(tx, actor, body))
}
