import type { FastifyRequest } from 'fastify'

/** Whether a proxy passed the request on, so that the peer is not the one who asks. */
export function isPassedOn({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some(
    (name) => headers[name] !== undefined,
  )
}
