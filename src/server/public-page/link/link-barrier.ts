import type { FastifyReply, FastifyRequest } from 'fastify'
import { loadPageById } from '../../features/pages/index.ts'
import { gateGrantOf, type PageGrant } from '../../platform/http/page-cookie.ts'
import { sendBarrier, sendStep } from '../page/page-unlock.ts'
import { type Site, sendScreen } from '../site.ts'
import { linkBehind } from './link-behind.ts'

/**
 * Shows the form of a short link's page or group instead of the link; the form then redirects to
 * it.
 */
export async function sendLinkBarrier(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { grant: { pageId, what }, key }: { grant: PageGrant; key: string },
): Promise<FastifyReply> {
  const page = await loadPageById(site.deps, pageId)
  const link = linkBehind(request, key)
  if (page?.state === 'published') {
    if (what === 'code') return sendBarrier(site, request, reply, { page }, 'passcode', { link })
    if (what === 'gate') return sendBarrier(site, request, reply, { page }, 'gate', { link })
    for (const locked of page.lockedBlocks) {
      const { id } = locked.block
      if (what === id) return sendStep(site, reply, { page }, locked, 'passcode', { link })
      if (what === gateGrantOf(id)) return sendStep(site, reply, { page }, locked, 'gate', { link })
    }
  }
  // the page has changed since the decision
  return sendScreen(site, reply, 410, 'linkExpired', { message: '' })
}
