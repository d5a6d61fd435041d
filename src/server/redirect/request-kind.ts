import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether the client says that nobody looks at this answer yet: `Sec-Purpose: prefetch` of today's
 * browsers (`prefetch;prerender` too), `Purpose` and `X-Purpose` of older ones, `X-Moz` of Firefox.
 */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  const said = headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose'] ?? headers['x-moz']
  return said !== undefined && PREFETCH.test(String(said))
}

const PREFETCH = /prefetch|prerender|preview/i

/**
 * Fetchers that make the little card under a link in a chat or a network. They are not people and not
 * crawlers either: recorded as previews, never counted (contract.md §5).
 */
export function isPreviewFetcher(agent: string): boolean {
  return PREVIEW_FETCHER.test(agent)
}

const PREVIEW_FETCHER = new RegExp(
  [
    'facebookexternalhit',
    'facebookcatalog',
    'Facebot',
    'meta-externalfetcher',
    'Twitterbot',
    'Slackbot',
    'Slack-ImgProxy',
    '^WhatsApp/',
    'TelegramBot',
    'Discordbot',
    'LinkedInBot',
    'SkypeUriPreview',
    'MicrosoftPreview',
    'Microsoft Office Existence Discovery',
    'Teams/\\d.*LinkPreview',
    'Pinterest(bot)?/',
    'redditbot',
    'vkShare',
    '^Viber',
    'line-poker',
    'kakaotalk-scrap',
    'Snap URL Preview',
    'Iframely',
    'Embedly',
    'opengraph',
    'Google-PageRenderer',
    'GoogleMessages',
    'Mastodon/',
    'Pleroma',
    'Misskey',
    'Bluesky Cardyb',
    'Synapse \\(bot',
    'mattermost-bot',
    'Rocket\\.Chat',
    'ZulipURLPreview',
    'Signal-Android.*LinkPreview',
    'BitlyBot',
    'Tumblr/',
    'XING-contenttabreceiver',
    'Outbrain',
    'ChatGPT-User.*preview',
    'link-?preview',
  ].join('|'),
  'i',
)
