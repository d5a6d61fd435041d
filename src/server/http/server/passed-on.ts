import type { FastifyRequest } from 'fastify'

/** A proxy passed it on: whoever the peer is, somebody else asks. */
export function isPassedOn({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some(
    (name) => headers[name] !== undefined,
  )
}
