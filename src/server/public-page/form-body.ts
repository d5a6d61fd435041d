import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failure } from '#contract/errors.ts'

const FORM_TYPE = /^application\/x-www-form-urlencoded(?:; ?charset=(?:utf-8|"utf-8"))?$/i
/** The longest of most forms holds an address and a code. */
const FORM_LIMIT_BYTES = 8 * 1024
const MAX_FIELDS = 20

export type Form = ReadonlyMap<string, string>

/** Makes an instance accept small urlencoded bodies and nothing else. */
export function acceptForms(app: FastifyInstance, bodyLimit = FORM_LIMIT_BYTES): void {
  app.addContentTypeParser(
    /^application\/x-www-form-urlencoded/i,
    { parseAs: 'buffer', bodyLimit },
    (request, body, done) => {
      const type = request.headers['content-type'] ?? ''
      if (!FORM_TYPE.test(type)) done(failure('wrongType'))
      else done(null, body)
    },
  )
}

/**
 * The fields of a posted form, each once. They are in a Map, so that no name can reach a prototype
 * (A24).
 * @throws failure('malformed') for duplicate or too many fields and for text that is not UTF-8
 */
export function readForm(request: FastifyRequest): Form {
  const form = new Map<string, string>()
  if (!Buffer.isBuffer(request.body)) return form
  for (const [name, value] of new URLSearchParams(decode(request.body))) {
    if (form.has(name) || form.size >= MAX_FIELDS) throw failure('malformed')
    form.set(name, value)
  }
  return form
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw failure('malformed', { cause })
  }
}

/**
 * Forms carry no session and need no token, but another site's page may not post them (contract.md
 * §2): a foreign Origin or `Sec-Fetch-Site: cross-site` is refused. A request without either header
 * is accepted.
 * @throws failure('malformed')
 */
export function refuseForeignForm(request: FastifyRequest): void {
  const { origin } = request.headers
  if (request.headers['sec-fetch-site'] === 'cross-site') throw failure('malformed')
  if (origin === undefined) return
  const ours = request.context.host?.origin
  const isOurs = URL.canParse(origin) && ours !== undefined && new URL(origin).host === hostOf(ours)
  if (!isOurs) throw failure('malformed')
}

const hostOf = (origin: string) => new URL(origin).host
