import type { FastifyInstance } from 'fastify'
import { LIVE_PATH } from '#contract/constants.ts'
import { failure } from '#contract/errors.ts'

/** Tells a client that asks for the live connection without an upgrade how to connect. */
export function serveLivePath(app: FastifyInstance): void {
  app.get(LIVE_PATH, () => {
    throw failure('malformed', {
      headers: { Upgrade: 'websocket' },
      fields: { upgrade: 'This address takes WebSockets only' },
    })
  })
}
