import { linkRoutes } from '#server/features/links/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { createIds } from '#server/platform/ids.ts'
import { createHttpApp, member } from '../support/http-app.ts'

// Serves the calls for links on an existing database; the parent kills it in the middle of one.
const [dataDir = '', databaseUrl, userId = ''] = process.argv.slice(2)
const { db } = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined })
const app = await createHttpApp({
  deps: { db, clock: systemClock, ids: createIds(systemClock) },
  sessions: { wp_live_ada: { ...member, userId, sessionId: null } },
  routes: linkRoutes,
  loop: { delayMs: () => 0, isOverloaded: () => false, stop: () => {} },
})
await app.fastify.listen({ port: 0, host: '127.0.0.1' })
const address = app.fastify.server.address()
process.stdout.write(`${typeof address === 'object' && address ? address.port : ''}\n`)
