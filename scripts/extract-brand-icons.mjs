/**
 * Writes src/page/icons/brand-paths.ts: the shapes of simple-icons (CC0) that the public page uses, so
 * that nothing loads the whole set. Run after an update of simple-icons: node scripts/extract-brand-icons.mjs
 */
import { writeFile } from 'node:fs/promises'
import * as simpleIcons from 'simple-icons'

const names = [
  'instagram',
  'facebook',
  'youtube',
  'x',
  'tiktok',
  'whatsapp',
  'snapchat',
  'googleplay',
  'appstore',
  'applemusic',
  'applepodcasts',
  'bandcamp',
  'bereal',
  'bluesky',
  'clubhouse',
  'discord',
  'etsy',
  'github',
  'kick',
  'mastodon',
  'patreon',
  'pinterest',
  'signal',
  'soundcloud',
  'spotify',
  'substack',
  'telegram',
  'twitch',
  'threads',
  'reddit',
]

const lines = names.map((name) => {
  const icon = simpleIcons[`si${name[0].toUpperCase()}${name.slice(1)}`]
  if (!icon)
    throw new Error(`simple-icons has no ${name}: draw it in src/page/icons/drawn-paths.ts`)
  return `export const ${name} =\n  '${icon.path}'`
})

const head =
  '/** Brand shapes on a 24-unit grid, taken from simple-icons (CC0) by scripts/extract-brand-icons.mjs. */\n'
await writeFile(
  new URL('../src/page/icons/brand-paths.ts', import.meta.url),
  `${head}${lines.join('\n')}\n`,
)
