/**
 * Writes src/page/icons/brand-paths.ts and share-paths.ts: the shapes of simple-icons (CC0) that
 * the public page uses, so that nothing has to load the whole set. Run after an update of
 * simple-icons: node scripts/extract-brand-icons.mjs
 */
import { writeFile } from 'node:fs/promises'
import * as simpleIcons from 'simple-icons'

/** In a separate file: the share dialog needs only these few. */
const shared = ['facebook', 'pinterest', 'reddit', 'telegram', 'whatsapp', 'x']
const others = [
  'instagram',
  'youtube',
  'tiktok',
  'snapchat',
  'googleplay',
  'appstore',
  'applemusic',
  'applepodcasts',
  'bandcamp',
  'bluesky',
  'clubhouse',
  'discord',
  'etsy',
  'github',
  'kick',
  'mastodon',
  'patreon',
  'signal',
  'soundcloud',
  'spotify',
  'substack',
  'twitch',
  'threads',
]

const pathByTitle = new Map(
  Object.entries(simpleIcons).map(([key, icon]) => [key.slice(2).toLowerCase(), icon.path]),
)

async function write(file, names) {
  const lines = names.map((name) => {
    const path = pathByTitle.get(name)
    if (!path) throw new Error(`simple-icons has no ${name}: draw it in drawn-paths.ts`)
    return `export const ${name} =\n  '${path}'`
  })
  const head =
    '/** Brand shapes on a 24-unit grid, taken from simple-icons (CC0) by scripts/extract-brand-icons.mjs. */'
  const target = new URL(`../src/page/icons/${file}`, import.meta.url)
  await writeFile(target, `${head}\n${lines.join('\n')}\n`)
}

await write('share-paths.ts', shared)
await write('brand-paths.ts', others)
