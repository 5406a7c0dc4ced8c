import { z } from 'zod'
import * as mini from 'zod/mini'
import { route } from '../route.ts'
import { randomUUID } from 'node:crypto' // expect: eslint(no-restricted-imports)
import pg from 'pg' // expect: eslint(no-restricted-imports)
import cors from '@fastify/cors' // expect: eslint(no-restricted-imports)
import { query } from '../../../../apps/api/src/platform/db.ts' // expect: eslint(no-restricted-imports)
export { z, mini, route, randomUUID, pg, cors, query }
