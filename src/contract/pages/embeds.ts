/**
 * Players that a page may show. Nothing is loaded from a provider before a visitor taps
 * (bio-page.md §1); a page's `frame-src` names only the providers of its own blocks.
 */

/**
 * The part of the WHATWG URL that we use, available in all our runtimes; the contract has no DOM or
 * Node types.
 */
interface ParsedAddress {
  readonly protocol: string
  readonly hostname: string
  readonly pathname: string
  readonly searchParams: { get(name: string): string | null }
}
declare const URL: { new (text: string): ParsedAddress; canParse(text: string): boolean }

export const EMBED_PROVIDERS = [
  'youtube',
  'vimeo',
  'twitch',
  'spotify',
  'soundcloud',
  'apple-music',
] as const
export type EmbedProvider = (typeof EMBED_PROVIDERS)[number]

export interface Embed {
  provider: EmbedProvider
  /** address of the player, loaded when tapped */
  src: string
  /** height in pixels of a player bar; null: 16:9 */
  height: number | null
}

/** Hosts of each provider's frames. */
export const EMBED_ORIGINS: Readonly<Record<EmbedProvider, string>> = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
  twitch: 'https://player.twitch.tv',
  spotify: 'https://open.spotify.com',
  soundcloud: 'https://w.soundcloud.com',
  'apple-music': 'https://embed.music.apple.com',
}

export const EMBED_NAMES: Readonly<Record<EmbedProvider, string>> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  twitch: 'Twitch',
  spotify: 'Spotify',
  soundcloud: 'SoundCloud',
  'apple-music': 'Apple Music',
}

type Reader = (url: ParsedAddress, pageHost: string) => Pick<Embed, 'src' | 'height'> | null

const wide = (src: string) => ({ src, height: null })

const readers: readonly [provider: EmbedProvider, hosts: RegExp, read: Reader][] = [
  ['youtube', /^(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com$|^youtu\.be$/, readYoutube],
  ['vimeo', /^(?:www\.|player\.)?vimeo\.com$/, readVimeo],
  ['twitch', /^(?:www\.|m\.|clips\.|player\.)?twitch\.tv$/, readTwitch],
  ['spotify', /^open\.spotify\.com$/, readSpotify],
  ['soundcloud', /^(?:www\.|m\.)?soundcloud\.com$/, readSoundcloud],
  ['apple-music', /^(?:embed\.)?music\.apple\.com$/, readAppleMusic],
]

/**
 * The player of an address.
 * @param pageHost host of the page: Twitch only plays on hosts that it is told
 * @returns null if the address is not a provider's video or music
 */
export function embedOf(address: string, pageHost = ''): Embed | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol)) return null
  for (const [provider, hosts, read] of readers) {
    if (!hosts.test(url.hostname)) continue
    const found = read(url, pageHost)
    return found && { provider, ...found }
  }
  return null
}

const segments = (url: ParsedAddress) => url.pathname.split('/').filter((part) => part !== '')

function readYoutube(url: ParsedAddress) {
  const origin = EMBED_ORIGINS.youtube
  const [first = '', second = ''] = segments(url)
  const named = url.searchParams.get('v')
  const isPathOfVideo = /^(?:embed|shorts|live|v)$/.test(first)
  const id = url.hostname === 'youtu.be' ? first : isPathOfVideo ? second : (named ?? '')
  if (/^[\w-]{11}$/.test(id)) return wide(`${origin}/embed/${id}`)
  const list = url.searchParams.get('list') ?? ''
  return /^[\w-]{12,64}$/.test(list) ? wide(`${origin}/embed/videoseries?list=${list}`) : null
}

function readVimeo(url: ParsedAddress) {
  const parts = segments(url)
  const at = parts.findIndex((part) => /^\d{6,12}$/.test(part))
  if (at === -1) return null
  // the address of an unlisted video includes its key
  const key = url.searchParams.get('h') ?? parts[at + 1] ?? ''
  const query = /^[0-9a-f]{6,16}$/.test(key) ? `?h=${key}` : ''
  return wide(`${EMBED_ORIGINS.vimeo}/video/${parts[at]}${query}`)
}

function readTwitch(url: ParsedAddress, pageHost: string) {
  const [first = '', second = ''] = segments(url)
  const parent = `parent=${encodeURIComponent(pageHost)}`
  if (first === 'videos' && /^\d{6,12}$/.test(second)) {
    return wide(`${EMBED_ORIGINS.twitch}/?video=v${second}&${parent}`)
  }
  const isChannel = segments(url).length === 1 && /^\w{3,25}$/.test(first)
  if (!isChannel || url.hostname.startsWith('clips.')) return null
  return wide(`${EMBED_ORIGINS.twitch}/?channel=${first.toLowerCase()}&${parent}`)
}

function readSpotify(url: ParsedAddress) {
  const parts = segments(url).filter((part) => !/^(?:intl-[a-z]{2,5}|embed)$/.test(part))
  const [kind = '', id = ''] = parts
  if (!/^(?:track|album|playlist|artist|episode|show)$/.test(kind)) return null
  if (!/^[A-Za-z0-9]{22}$/.test(id)) return null
  const isBar = kind === 'track' || kind === 'episode'
  return { src: `${EMBED_ORIGINS.spotify}/embed/${kind}/${id}`, height: isBar ? 152 : 352 }
}

function readSoundcloud(url: ParsedAddress) {
  const parts = segments(url)
  if (parts.length < 2 || parts.length > 4 || !parts.every((part) => /^[\w-]{1,100}$/.test(part))) {
    return null
  }
  const track = encodeURIComponent(`https://soundcloud.com/${parts.join('/')}`)
  return { src: `${EMBED_ORIGINS.soundcloud}/player/?url=${track}`, height: 166 }
}

function readAppleMusic(url: ParsedAddress) {
  const [country = '', kind = '', ...rest] = segments(url)
  const isKind = /^(?:album|playlist|song|music-video|artist)$/.test(kind)
  const isPlain = rest.length > 0 && rest.length <= 2 && rest.every((part) => part.length <= 200)
  if (!/^[a-z]{2}$/.test(country) || !isKind || !isPlain) return null
  const song = url.searchParams.get('i') ?? ''
  const query = /^\d{1,20}$/.test(song) ? `?i=${song}` : ''
  const isBar = query !== '' || kind === 'song'
  const src = `${EMBED_ORIGINS['apple-music']}/${country}/${kind}/${rest.join('/')}${query}`
  return { src, height: isBar ? 175 : 450 }
}
