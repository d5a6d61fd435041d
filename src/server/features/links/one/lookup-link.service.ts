import { Failure, failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { readLinkPath } from '../../../redirect/link-key.ts'
import { findSlug, MAIN_DOMAIN_ID, type SlugAddress } from '../../slugs/index.ts'
import type { LinkRow } from './links.repository.ts'
import { getLink } from './links.service.ts'

type HostDeps = Pick<Deps, 'origins' | 'domains'>

/**
 * The caller's link behind a short address as people paste it.
 * @throws shortUrlInvalid if it does not lead to this installation or cannot be a link,
 * shortCodeMissing if nothing follows the host, linkNotFound
 */
export async function lookupLink(
  deps: Deps,
  { userId, shortUrl }: { userId: string; shortUrl: string },
): Promise<LinkRow> {
  const slug = await findSlug(deps.db, readShortUrl(deps, shortUrl))
  if (slug?.kind !== 'link') throw failure('linkNotFound')
  return getLink(deps, { userId, id: slug.target_id })
}

/** @returns the slug of a short address of ours; undefined for any other text */
export function slugOfShortUrl(deps: HostDeps, text: string): SlugAddress | undefined {
  if (!text.includes('/')) return undefined
  try {
    return readShortUrl(deps, text)
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

function readShortUrl({ origins, domains }: HostDeps, text: string): SlugAddress {
  if (text === '') throw failure('shortCodeMissing')
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) throw failure('shortUrlInvalid')
  const ours = [origins.short, origins.app].map(hostOf)
  const domain = domains.byHost(new URL(address).hostname.replace(/\.$/, ''))
  if (domain === undefined && !ours.includes(hostOf(address))) throw failure('shortUrlInvalid')
  const { pathname } = new URL(address)
  if (pathname === '/') throw failure('shortCodeMissing')
  const path = readLinkPath(pathname)
  if (!path) throw failure('shortUrlInvalid')
  return { domainId: domain?.id ?? MAIN_DOMAIN_ID, key: path.key }
}

/** with its port unless it is the default; the scheme makes no difference */
function hostOf(address: string): string {
  return new URL(address).host.replace(/:(80|443)$/, '').replace(/^www\./, '')
}
