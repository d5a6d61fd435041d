import { memoize } from '../memoize.ts'

/**
 * Hosts and apps of each network, as patterns for whole hosts that JavaScript and DuckDB (RE2)
 * interpret alike. An Android app sends its identifier as referrer
 * (`android-app://com.instagram.android`).
 */
const NETWORKS: readonly (readonly [network: string, hosts: readonly string[]])[] = [
  ['threads.com', [of('threads\\.(?:com|net)'), 'com\\.instagram\\.barcelona']],
  ['instagram.com', [of('instagram\\.com'), of('ig\\.me'), app('com\\.instagram')]],
  ['messenger.com', [of('messenger\\.com'), of('m\\.me'), app('com\\.facebook\\.(?:orca|mlite)')]],
  ['facebook.com', [of('(?:facebook\\.com|fb\\.com|fb\\.me|fb\\.watch)'), app('com\\.facebook')]],
  ['whatsapp.com', [of('(?:whatsapp\\.com|whatsapp\\.net|wa\\.me)'), app('com\\.whatsapp')]],
  ['x.com', [of('(?:x\\.com|twitter\\.com|t\\.co)'), app('com\\.twitter')]],
  ['bsky.app', [of('bsky\\.app'), app('xyz\\.blueskyweb')]],
  [
    'tiktok.com',
    [of('tiktok\\.com'), app('com\\.zhiliaoapp\\.musically'), app('com\\.ss\\.android\\.ugc')],
  ],
  [
    'youtube.com',
    [
      of('(?:youtube\\.com|youtube-nocookie\\.com|youtu\\.be)'),
      app('com\\.google\\.android\\.youtube'),
    ],
  ],
  ['linkedin.com', [of('(?:linkedin\\.com|lnkd\\.in)'), app('com\\.linkedin')]],
  ['pinterest.com', [of('pinterest\\.[a-z.]{2,6}'), of('pin\\.it'), app('com\\.pinterest')]],
  ['reddit.com', [of('(?:reddit\\.com|redd\\.it)'), app('com\\.reddit')]],
  ['snapchat.com', [of('snapchat\\.com'), app('com\\.snapchat')]],
  ['telegram.org', [of('(?:telegram\\.org|telegram\\.me|t\\.me)'), app('org\\.telegram')]],
  ['discord.com', [of('(?:discord\\.com|discordapp\\.com|discord\\.gg)'), app('com\\.discord')]],
  ['slack.com', [of('(?:slack\\.com|slack-redir\\.net)'), app('com\\.slack')]],
  ['vk.com', [of('(?:vk\\.com|vk\\.ru|vk\\.me)'), app('com\\.vkontakte')]],
  ['gmail.com', [of('(?:gmail\\.com|mail\\.google\\.com)'), 'com\\.google\\.android\\.gm']],
  [
    'google.com',
    [
      '(?:www\\.)?google\\.(?:com?\\.)?[a-z]{2,3}',
      app('com\\.google\\.android\\.googlequicksearchbox'),
    ],
  ],
  ['bing.com', [of('bing\\.com'), app('com\\.microsoft\\.bing')]],
  ['duckduckgo.com', [of('duckduckgo\\.com'), app('com\\.duckduckgo')]],
]

/** Pattern for a host and its subdomains. */
function of(host: string): string {
  return `(?:.+\\.)?${host}`
}

/** Pattern for an identifier and all that start with it. */
function app(identifier: string): string {
  return `${identifier}(?:\\..+)?`
}

/** Prefixes that sites put before their name for phones and for outgoing links. */
const HOST_PREFIXES = '^(?:www|m|l|lm|mobile|touch|amp)\\.(.+\\..+)$'

/** Applied to each host in this order: a pattern and its replacement (`$1` as in JavaScript). */
export const NETWORK_REPLACEMENTS: readonly (readonly [pattern: string, replacement: string])[] = [
  ...NETWORKS.map(([network, hosts]) => [`^(?:${hosts.join('|')})$`, network] as const),
  [HOST_PREFIXES, '$1'],
]

const compiled = NETWORK_REPLACEMENTS.map(
  ([pattern, replacement]) => [new RegExp(pattern), replacement] as const,
)

/** The network under which a host from `referrerHost` is listed; the host itself if it has none. */
export const referrerNetwork: (host: string) => string = memoize((host) =>
  compiled.reduce((name, [pattern, replacement]) => name.replace(pattern, replacement), host),
)
