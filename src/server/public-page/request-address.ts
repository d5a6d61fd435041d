import type { FastifyRequest } from 'fastify'

/** The requested address, as the visitor typed it. */

/** The path's first segment with its escapes decoded, if it is valid in an address of ours. */
export function slugAsWritten(request: FastifyRequest): string | undefined {
  const segment = /^\/([A-Za-z0-9_%-]+)/.exec(request.raw.url ?? '')?.[1] ?? ''
  const unescaped = segment.replace(/%[0-9A-Fa-f]{2}/g, readEscape)
  return /^[A-Za-z0-9_-]+/.exec(unescaped)?.[0]
}

/** `%2D` is a dash; a non-ASCII byte is not valid in a slug and stays escaped. */
function readEscape(escaped: string): string {
  const code = Number.parseInt(escaped.slice(1), 16)
  return code < 0x80 ? String.fromCharCode(code) : escaped
}

/** The visitor's own query, with `?`: rules read it, and some links pass it on. */
export function queryOf(request: FastifyRequest): string {
  const url = request.raw.url ?? ''
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at)
}

/** On the requested host, whose name comes from our configuration. */
export function shortUrlOf(request: FastifyRequest, slug: string): string {
  return `${request.context.host?.origin ?? ''}/${slug}`
}
