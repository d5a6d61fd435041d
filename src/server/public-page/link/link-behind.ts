import type { FastifyReply, FastifyRequest } from 'fastify'
import { queryOf, shortUrlOf, slugAsWritten } from '../request-address.ts'
import { type Site, sendScreen } from '../site.ts'

/**
 * The short link behind a form of its page: name and query, so that a scan still counts as one
 * after the form.
 */

/** A longer query is dropped: a form may have 8 KB. */
const MAX = 2_000

/** @param key canonical, if the address was typed differently */
export function linkBehind(request: FastifyRequest, key: string): string {
  const slug = slugAsWritten(request) ?? key
  const link = `${slug}${queryOf(request)}`
  return link.length > MAX ? slug : link
}

/** @returns '' for anything that might lead elsewhere than to a short link of ours */
export function readLinkBehind(given = ''): string {
  return given.length <= MAX && /^[A-Za-z0-9_-]+(?:\?[\x21-\x7e]*)?$/.test(given) ? given : ''
}

/**
 * Uses a page that refreshes: after a form, Chromium follows no redirect to another site
 * (`form-action`).
 */
export function toLinkBehind(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  link: string,
): FastifyReply {
  const destination = shortUrlOf(request, link)
  return sendScreen(site, reply, 200, 'continueTo', { destination, seconds: 0 })
}
