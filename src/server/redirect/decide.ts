import type { LinkEntry } from './link-entry.ts'

/** What is known of who asks. Rules of a link will read more of it; nothing here is computed unasked. */
export interface Visitor {
  isHead: boolean
  isPrefetch: boolean
}

export interface Redirect {
  kind: 'redirect'
  status: 301 | 302
  location: string
  cacheControl: string
  /** a click of the link; an old username that leads to the new one is none */
  isClick: boolean
}

export type Screen = 'page' | 'expired' | 'gone' | 'blocked' | 'not-started' | 'not-found'

export type Decision = Redirect | { kind: Screen }

export const NEVER_STORED = 'private, no-store'
export const PERMANENT = 'max-age=3600'

const screens = Object.fromEntries(
  (['page', 'expired', 'gone', 'blocked', 'not-started', 'not-found'] as const).map((kind) => [
    kind,
    { kind },
  ]),
) as Record<Screen, { kind: Screen }>

/**
 * What a request of this entry gets at this moment. Pure.
 * @param now ms UTC
 */
export function decide(entry: LinkEntry, _visitor: Visitor, now: number): Decision {
  switch (entry.kind) {
    case 'link':
      return decideLink(entry, now)
    case 'released':
      return decideReleased(entry, now)
    case 'page':
      return screens.page
    case 'deleted':
      return screens.gone
    case 'absent':
      return screens['not-found']
  }
}

function decideLink(link: LinkEntry, now: number): Decision {
  if (link.isBlocked) return screens.blocked
  if (link.startsAt !== null && now < link.startsAt) return screens['not-started']
  if (link.endsAt !== null && now >= link.endsAt) {
    if (!isWebAddress(link.endedDestination)) return screens.expired
    return redirect(302, link.endedDestination, true)
  }
  // checked when it was made and when it was loaded; a row may come from anywhere (abuse row 2)
  if (!isWebAddress(link.destination)) return screens.gone
  const isForGood = link.isPermanent && link.startsAt === null && link.endsAt === null
  return redirect(isForGood ? 301 : 302, link.destination, true)
}

function decideReleased(entry: LinkEntry, now: number): Decision {
  if (entry.destination === '') return screens.gone
  if (entry.endsAt !== null && now >= entry.endsAt) return screens['not-found']
  return redirect(302, `/${entry.destination}`, false)
}

function redirect(status: 301 | 302, location: string, isClick: boolean): Redirect {
  const cacheControl = status === 301 ? PERMANENT : NEVER_STORED
  return { kind: 'redirect', status, location, cacheControl, isClick }
}

/** http:// or https:// and a host, whatever its case: a last look, without parsing. */
function isWebAddress(text: string): boolean {
  for (let i = 0; i < 4; i++) if ((text.charCodeAt(i) | 0x20) !== HTTP[i]) return false
  let at = 4
  if ((text.charCodeAt(at) | 0x20) === LETTER_S) at++
  if (text.charCodeAt(at) !== COLON) return false
  if (text.charCodeAt(at + 1) !== SLASH || text.charCodeAt(at + 2) !== SLASH) return false
  const host = text.charCodeAt(at + 3)
  return !Number.isNaN(host) && host !== SLASH && host !== BACKSLASH
}

const HTTP = [0x68, 0x74, 0x74, 0x70]
const LETTER_S = 0x73
const COLON = 0x3a
const SLASH = 0x2f
const BACKSLASH = 0x5c
