/**
 * Fetchers that build the preview card under a link in a chat or a network. They are neither people
 * nor crawlers: recorded as previews, never counted (contract.md §5).
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
    // apps name themselves similarly, but after the name of their browser
    '^Pinterest/\\d',
    'Pinterestbot/\\d',
    'redditbot',
    'vkShare',
    '^Viber',
    'line-poker',
    'kakaotalk-scrap',
    'Snap URL Preview',
    'FlipboardProxy',
    'NotionEmbedder',
    'Discourse Forum Onebox',
    'Nextcloud Server Crawler',
    'BingPreview',
    'Iframely',
    'Embedly',
    'opengraph',
    'Google-PageRenderer',
    'GoogleMessages',
    'Mastodon/',
    'Pleroma',
    'Misskey',
    'SummalyBot',
    '^(Akkoma|Lemmy|Friendica|Pixelfed|PeerTube|GoToSocial)\\b',
    'Bluesky Cardyb',
    'Synapse \\(bot',
    'mattermost-bot',
    'Rocket\\.Chat',
    'ZulipURLPreview',
    'Signal-Android.*LinkPreview',
    'BitlyBot',
    '^Tumblr/',
    'XING-contenttabreceiver',
    'Outbrain',
    'ChatGPT-User.*preview',
    'link[- ]?preview',
  ].join('|'),
  'i',
)
