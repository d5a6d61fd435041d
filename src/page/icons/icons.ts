import * as brand from './brand-paths.ts'
import * as drawn from './drawn-paths.ts'
import * as shared from './share-paths.ts'

export interface IconKind {
  /** `icon` on the specification's wire, 1 to 36 */
  number: number
  name: string
  /** filled path on a 24-unit grid, even-odd */
  path: string
  /** hosts whose addresses are this platform's, without `www.` */
  hosts: readonly string[]
}

type Row = readonly [name: string, path: string, ...hosts: string[]]

/** The order of spec §3. */
const rows: readonly Row[] = [
  ['Instagram', brand.instagram, 'instagram.com', 'instagr.am'],
  ['Email', drawn.email],
  ['Facebook', shared.facebook, 'facebook.com', 'fb.com', 'fb.me', 'm.me'],
  ['YouTube', brand.youtube, 'youtube.com', 'youtu.be'],
  ['X', shared.x, 'x.com', 'twitter.com'],
  ['TikTok', brand.tiktok, 'tiktok.com'],
  ['WhatsApp', shared.whatsapp, 'whatsapp.com', 'wa.me'],
  ['Snapchat', brand.snapchat, 'snapchat.com'],
  ['Airchat', drawn.airchat, 'getairchat.com', 'air.chat'],
  [
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
  ['Android Play Store', brand.googleplay, 'play.google.com'],
  ['Apple App Store', brand.appstore, 'apps.apple.com', 'itunes.apple.com'],
  ['Apple Music', brand.applemusic, 'music.apple.com'],
  ['Apple Podcast', brand.applepodcasts, 'podcasts.apple.com'],
  ['Bandcamp', brand.bandcamp, 'bandcamp.com'],
  ['BeReal', drawn.bereal, 'bere.al', 'bereal.com'],
  ['Bluesky', brand.bluesky, 'bsky.app', 'bsky.social'],
  ['Cameo', drawn.cameo, 'cameo.com'],
  ['Clubhouse', brand.clubhouse, 'clubhouse.com', 'joinclubhouse.com'],
  ['Discord', brand.discord, 'discord.com', 'discord.gg', 'discordapp.com'],
  ['Etsy', brand.etsy, 'etsy.com'],
  ['Github', brand.github, 'github.com', 'github.io'],
  ['Kick', brand.kick, 'kick.com'],
  ['LinkedIn', drawn.linkedin, 'linkedin.com', 'lnkd.in'],
  [
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
  ['Patreon', brand.patreon, 'patreon.com'],
  [
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
  ['Pinterest', shared.pinterest, 'pinterest.com', 'pin.it'],
  ['Poshmark', drawn.poshmark, 'poshmark.com'],
  ['Signal', brand.signal, 'signal.me', 'signal.group', 'signal.org'],
  ['Soundcloud', brand.soundcloud, 'soundcloud.com'],
  ['Spotify', brand.spotify, 'spotify.com', 'spotify.link'],
  ['Substack', brand.substack, 'substack.com'],
  ['Telegram', shared.telegram, 't.me', 'telegram.me', 'telegram.org'],
  ['Twitch', brand.twitch, 'twitch.tv'],
  ['Threads', brand.threads, 'threads.net', 'threads.com'],
]

export const icons: readonly IconKind[] = rows.map(([name, path, ...hosts], index) => ({
  number: index + 1,
  name,
  path,
  hosts,
}))

/** The icon of a number; undefined outside 1 to 36. */
export function iconOf(number: number): IconKind | undefined {
  return icons[number - 1]
}

const numberByHost: ReadonlyMap<string, number> = new Map(
  icons.flatMap((icon) => icon.hosts.map((host) => [host, icon.number] as const)),
)

/**
 * Icon number of the platform a host belongs to, or null. Takes `www.` and other subdomains:
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
