import * as brand from './brand-paths.ts'
import * as drawn from './drawn-paths.ts'
import * as shared from './share-paths.ts'

export interface IconKind {
  /** `icon` in the specification, 1 to 36 */
  number: number
  name: string
  /** filled path on a 24-unit grid, even-odd */
  path: string
  /** hosts of this platform, without `www.` */
  hosts: readonly string[]
}

type Row = readonly [number: number, name: string, path: string, ...hosts: string[]]

/** The order of spec §3. Calls and rows store the number of an icon, so it never changes. */
const rows: readonly Row[] = [
  [1, 'Instagram', brand.instagram, 'instagram.com', 'instagr.am'],
  [2, 'Email', drawn.email],
  [3, 'Facebook', shared.facebook, 'facebook.com', 'fb.com', 'fb.me', 'm.me'],
  [4, 'YouTube', brand.youtube, 'youtube.com', 'youtu.be'],
  [5, 'X', shared.x, 'x.com', 'twitter.com'],
  [6, 'TikTok', brand.tiktok, 'tiktok.com'],
  [7, 'WhatsApp', shared.whatsapp, 'whatsapp.com', 'wa.me'],
  [8, 'Snapchat', brand.snapchat, 'snapchat.com'],
  [9, 'Airchat', drawn.airchat, 'getairchat.com', 'air.chat'],
  [
    10,
    'Amazon',
    drawn.amazon,
    'amazon.com',
    'amazon.co.uk',
    'amazon.de',
    'amazon.fr',
    'amazon.it',
    'amazon.es',
    'amazon.in',
    'amazon.ca',
    'amazon.co.jp',
    'amazon.com.br',
    'amzn.to',
    'a.co',
  ],
  [11, 'Android Play Store', brand.googleplay, 'play.google.com'],
  [12, 'Apple App Store', brand.appstore, 'apps.apple.com', 'itunes.apple.com'],
  [13, 'Apple Music', brand.applemusic, 'music.apple.com'],
  [14, 'Apple Podcast', brand.applepodcasts, 'podcasts.apple.com'],
  [15, 'Bandcamp', brand.bandcamp, 'bandcamp.com'],
  [16, 'BeReal', drawn.bereal, 'bere.al', 'bereal.com'],
  [17, 'Bluesky', brand.bluesky, 'bsky.app', 'bsky.social'],
  [18, 'Cameo', drawn.cameo, 'cameo.com'],
  [19, 'Clubhouse', brand.clubhouse, 'clubhouse.com', 'joinclubhouse.com'],
  [20, 'Discord', brand.discord, 'discord.com', 'discord.gg', 'discordapp.com'],
  [21, 'Etsy', brand.etsy, 'etsy.com'],
  [22, 'Github', brand.github, 'github.com', 'github.io'],
  [23, 'Kick', brand.kick, 'kick.com'],
  [24, 'LinkedIn', drawn.linkedin, 'linkedin.com', 'lnkd.in'],
  [
    25,
    'Mastodon',
    brand.mastodon,
    'mastodon.social',
    'mastodon.online',
    'mas.to',
    'fosstodon.org',
    'hachyderm.io',
    'mstdn.social',
    'joinmastodon.org',
  ],
  [26, 'Patreon', brand.patreon, 'patreon.com'],
  [
    27,
    'Payment',
    drawn.payment,
    'paypal.com',
    'paypal.me',
    'venmo.com',
    'cash.app',
    'buy.stripe.com',
    'ko-fi.com',
    'buymeacoffee.com',
  ],
  [28, 'Pinterest', shared.pinterest, 'pinterest.com', 'pin.it'],
  [29, 'Poshmark', drawn.poshmark, 'poshmark.com'],
  [30, 'Signal', brand.signal, 'signal.me', 'signal.group', 'signal.org'],
  [31, 'Soundcloud', brand.soundcloud, 'soundcloud.com'],
  [32, 'Spotify', brand.spotify, 'spotify.com', 'spotify.link'],
  [33, 'Substack', brand.substack, 'substack.com'],
  [34, 'Telegram', shared.telegram, 't.me', 'telegram.me', 'telegram.org'],
  [35, 'Twitch', brand.twitch, 'twitch.tv'],
  [36, 'Threads', brand.threads, 'threads.net', 'threads.com'],
]

export const icons: readonly IconKind[] = rows.map(([number, name, path, ...hosts]) => ({
  number,
  name,
  path,
  hosts,
}))

const iconByNumber: ReadonlyMap<number, IconKind> = new Map(
  icons.map((icon) => [icon.number, icon]),
)

/** The icon with this number; undefined outside 1 to 36. */
export function iconOf(number: number): IconKind | undefined {
  return iconByNumber.get(number)
}

const numberByHost: ReadonlyMap<string, number> = new Map(
  icons.flatMap((icon) => icon.hosts.map((host) => [host, icon.number] as const)),
)

/**
 * Icon number of the platform a host belongs to, or null. Accepts `www.` and other subdomains:
 * `gist.github.com` is Github, `github.com.evil.example` is not.
 */
export function iconForHost(host: string): number | null {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.')
  for (let start = 0; start < labels.length - 1; start++) {
    const number = numberByHost.get(labels.slice(start).join('.'))
    if (number !== undefined) return number
  }
  return null
}
