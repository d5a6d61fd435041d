/** Profile addresses of platforms, by their number of spec §3: the part before a handle. */
const prefixes: Readonly<Record<number, string>> = {
  1: 'https://www.instagram.com/',
  3: 'https://www.facebook.com/',
  4: 'https://www.youtube.com/@',
  5: 'https://x.com/',
  6: 'https://www.tiktok.com/@',
  7: 'https://wa.me/',
  8: 'https://www.snapchat.com/add/',
  17: 'https://bsky.app/profile/',
  22: 'https://github.com/',
  23: 'https://kick.com/',
  24: 'https://www.linkedin.com/in/',
  26: 'https://www.patreon.com/',
  28: 'https://www.pinterest.com/',
  31: 'https://soundcloud.com/',
  34: 'https://t.me/',
  35: 'https://www.twitch.tv/',
  36: 'https://www.threads.net/@',
}

const EMAIL = 2
const WHATSAPP = 7
const MASTODON = 25

/** The platforms offered first, because people ask for them most. */
export const FIRST_PLATFORMS: readonly number[] = [1, 6, 4, 5, 3, 7, 24, 36, 35, 34, 17, 2]

/** The prefix shown before a handle's field; empty if a whole address is needed. */
export function prefixOf(platform: number): string {
  return (prefixes[platform] ?? '').replace(/^https:\/\/(?:www\.)?/, '')
}

export interface Profile {
  address: string
  /** as displayed: "@ada" */
  handle: string
}

/**
 * A profile from what somebody typed for a platform: a handle with or without "@", or a whole
 * address.
 * @returns null if nothing was typed; invalid addresses are left for the server to refuse
 */
export function profileOf(platform: number, typed: string): Profile | null {
  const words = typed.trim()
  if (words === '') return null
  if (platform === EMAIL) {
    const mail = words.replace(/^mailto:/i, '')
    return { address: `mailto:${mail}`, handle: mail }
  }
  if (isAddress(words)) return { address: withScheme(words), handle: handleIn(words) }
  const bare = words.replace(/^@/, '')
  if (platform === MASTODON) {
    const [name, host] = bare.split('@')
    return { address: host ? `https://${host}/@${name}` : words, handle: `@${bare}` }
  }
  const prefix = prefixes[platform]
  if (!prefix) return { address: words, handle: words }
  if (platform === WHATSAPP) {
    const digits = bare.replace(/\D/g, '')
    return { address: prefix + digits, handle: `+${digits}` }
  }
  return { address: prefix + encodeURIComponent(bare).replaceAll('%2F', '/'), handle: `@${bare}` }
}

/** The field's text for a profile that is already on the page. */
export function typedOf(platform: number, address: string): string {
  if (platform === EMAIL) return address.replace(/^mailto:/i, '')
  const prefix = prefixes[platform]
  return prefix && address.startsWith(prefix) ? address.slice(prefix.length) : address
}

function isAddress(words: string): boolean {
  return /^https?:\/\//i.test(words) || /^[\w-]+(?:\.[\w-]+)+\/./.test(words)
}

const withScheme = (words: string) => (/^https?:\/\//i.test(words) ? words : `https://${words}`)

/** The last part of an address as a handle; its host if there is no path. */
function handleIn(words: string): string {
  const address = withScheme(words)
  if (!URL.canParse(address)) return words
  const { hostname, pathname } = new URL(address)
  const last = pathname.split('/').filter(Boolean).at(-1)
  return last ? `@${last.replace(/^@/, '')}`.slice(0, 80) : hostname
}
