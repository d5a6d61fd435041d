import { newLinkSchema } from '#contract/links/links.ts'
import type { Deps } from '../../../deps.ts'
import { createLink, type LinkRow, listLinksOfCaller } from '../../links/index.ts'
import { loadRegistrableDomains } from '../../safety/index.ts'
import type { Act, Talk } from './conversation.ts'

/** how many of the newest links are looked at for one that is there already */
const KNOWN_LINKS = 50

export const shortUrlOf = ({ origins }: Pick<Deps, 'origins'>, link: LinkRow) =>
  origins.shortUrl(link.alias, link.domain_id)

/** Telegram marks addresses without a scheme too. */
export const addressIn = (text: string) =>
  /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`

/** Shortens an address as the call of the API does, with the rights of the person. */
export function shorten(address: string, userId: string): Act {
  return async (deps) => {
    const link = await createLink(deps, userId, newLinkSchema.parse({ destination: address }))
    return { text: shortUrlOf(deps, link), qr: { linkId: link.id, userId } }
  }
}

/**
 * Shortens an address of an inline query. Queries come while somebody types: only hosts that exist in the
 * domain name system's list count, and an address that was shortened just now keeps its link.
 */
export async function shortenInline(talk: Talk, query: string): Promise<Act | undefined> {
  const { person, inlineQuery, words } = talk
  if (person === undefined || inlineQuery === undefined) return undefined
  const address = await completeAddress(query)
  if (address === undefined) return undefined
  const { userId } = person
  return async (deps) => {
    const link =
      (await findOwn(deps, userId, address)) ??
      (await createLink(deps, userId, newLinkSchema.parse({ destination: address })))
    const url = shortUrlOf(deps, link)
    return { queryId: inlineQuery.id, results: [resultOf(link, url, words.inlineTitle(url))] }
  }
}

export function resultOf(link: LinkRow, url: string, title: string) {
  return {
    ...{
      type: 'article' as const,
      id: link.id,
      title,
      description: link.destination.slice(0, 200),
    },
    input_message_content: {
      message_text: url,
      link_preview_options: { is_disabled: true },
    },
  }
}

async function completeAddress(query: string): Promise<string | undefined> {
  const text = query.trim()
  if (text === '' || /\s/.test(text)) return undefined
  const url = URL.parse(addressIn(text))
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  const registered = (await loadRegistrableDomains()).domainOf(url.hostname)
  return registered === undefined ? undefined : url.href
}

async function findOwn(deps: Deps, userId: string, href: string): Promise<LinkRow | undefined> {
  const wish = { state: 'active', sort: 'newest', limit: KNOWN_LINKS, cursor: undefined } as const
  const { links } = await listLinksOfCaller(deps, userId, wish)
  return links.find((link) => link.destination_href === href && link.created_by === userId)
}
