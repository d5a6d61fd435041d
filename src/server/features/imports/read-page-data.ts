import { firstTextAt, isObject, objectAt, stateOf, textAt } from './json-value.ts'
import { DraftBuilder, readAddress } from './page-draft.ts'
import { serviceOf, unwrapped } from './page-hosts.ts'

const ADDRESSES = [
  'url',
  'website',
  'link',
  'href',
  'destination_url',
  'destinationUrl',
  'web_url',
  'link_url',
]
const TITLES = ['title', 'label', 'display_text', 'displayText', 'name', 'text', 'heading']
const PICTURES = [
  'thumbnail',
  'thumbnail_url',
  'thumbnailUrl',
  'image_url',
  'imageUrl',
  'image',
  'picture',
  'icon_url',
]
const AVATARS = [
  'profile_picture_url',
  'profile_picture',
  'profilePictureUrl',
  'profilePicture',
  'avatar_url',
  'avatar',
  'profile_image',
  'image_url',
]
/** Data that is not content: settings of the service, texts for search engines. */
const ASIDE =
  /^(?:seo|meta\w*|og|open_?graph|head|config|theme|style|fonts?|analytics|pixels?|query|flags)$/i
const DEPTH_MAX = 64
const NODES_MAX = 50_000

/** Start of a profile's address on each platform. */
const handles: Readonly<Record<string, string>> = {
  instagram: 'https://www.instagram.com/',
  tiktok: 'https://www.tiktok.com/@',
  youtube: 'https://www.youtube.com/@',
  twitter: 'https://x.com/',
  x: 'https://x.com/',
  facebook: 'https://www.facebook.com/',
  linkedin: 'https://www.linkedin.com/in/',
  github: 'https://github.com/',
  twitch: 'https://www.twitch.tv/',
  snapchat: 'https://www.snapchat.com/add/',
  pinterest: 'https://www.pinterest.com/',
  threads: 'https://www.threads.net/@',
  telegram: 'https://t.me/',
  email: 'mailto:',
}

interface Walk {
  draft: DraftBuilder
  nodes: number
}

/**
 * Reads data that a page carries for its own scripts (Beacons and similar services): anything with
 * a title and an address is a link, in the order in which it appears; anything below "social" is an
 * icon.
 * @returns undefined if it contains no link
 */
export function readPageData(data: unknown): DraftBuilder | undefined {
  const draft = new DraftBuilder()
  const props = objectAt(objectAt(data, 'props'), 'pageProps') ?? data
  walk({ draft, nodes: 0 }, props, { depth: 0, isSocial: false })
  return draft.hasItems ? draft : undefined
}

function walk(state: Walk, value: unknown, at: { depth: number; isSocial: boolean }): void {
  state.nodes += 1
  if (at.depth > DEPTH_MAX || state.nodes > NODES_MAX) return
  const below = { depth: at.depth + 1, isSocial: at.isSocial }
  if (Array.isArray(value)) {
    for (const one of value) walk(state, one, below)
    return
  }
  if (!isObject(value)) return
  noteProfile(state.draft, value)
  if (take(state.draft, value, at.isSocial)) return
  for (const [key, one] of Object.entries(value)) {
    if (ASIDE.test(key) || typeof one !== 'object') continue
    walk(state, one, { ...below, isSocial: at.isSocial || /social/i.test(key) })
  }
}

/** @returns whether the value was an item of the page; then nothing inside it is read */
function take(draft: DraftBuilder, value: Record<string, unknown>, isSocial: boolean): boolean {
  const given = firstTextAt(value, ADDRESSES)
  const title = firstTextAt(value, TITLES)
  const type = firstTextAt(value, ['type', 'kind', 'block_type', 'blockType'])
  if (isSocial && takeSocial(draft, value, given)) return true
  if (readAddress(given) !== undefined && title !== '') {
    const address = unwrapped(given, undefined)
    if (address === undefined) return false
    draft.add({ kind: 'link', title, address, picture: pictureIn(value), ...stateOf(value) })
    return true
  }
  const text = firstTextAt(value, ['text', 'body', 'content', 'title'])
  if (/head(?:er|ing)|section_?title/i.test(type) && title !== '') {
    draft.add({ kind: 'header', title, ...stateOf(value) })
    // a section contains its links, so keep reading
    return false
  }
  if (/^text/i.test(type) && text !== '') {
    draft.add({ kind: 'text', title: '', text, ...stateOf(value) })
    return true
  }
  return false
}

function takeSocial(draft: DraftBuilder, value: Record<string, unknown>, given: string): boolean {
  const username = firstTextAt(value, ['username', 'handle', 'value'])
  if (given !== '') return serviceOf(given) === undefined && draft.addIcon(given, username)
  const platform = firstTextAt(value, ['platform', 'type', 'name', 'network']).toLowerCase()
  const start = Object.hasOwn(handles, platform) ? handles[platform] : undefined
  if (start === undefined || username === '') return false
  return draft.addIcon(start + encodeURI(username.replace(/^@/, '')), username)
}

function noteProfile(draft: DraftBuilder, value: Record<string, unknown>): void {
  const name = firstTextAt(value, ['username', 'handle'])
  const title = firstTextAt(value, ['display_name', 'displayName', 'name', 'title'])
  const hasAvatar = AVATARS.some((key) => Object.hasOwn(value, key))
  const isProfile = draft.title === '' && (name !== '' || hasAvatar) && title !== ''
  if (!isProfile || readAddress(firstTextAt(value, ADDRESSES)) !== undefined) return
  draft.name = name
  draft.title = title
  draft.description = firstTextAt(value, ['bio', 'description', 'subtitle', 'about'])
  for (const key of AVATARS) draft.picture ??= pictureAt(value, key)
}

function pictureIn(value: Record<string, unknown>): string | null {
  for (const key of PICTURES) {
    const found = pictureAt(value, key)
    if (found !== null) return found
  }
  return null
}

function pictureAt(value: Record<string, unknown>, key: string): string | null {
  const text = textAt(value, key) || firstTextAt(objectAt(value, key), ['url', 'src'])
  return /^(?:https?:|data:)/i.test(text) ? text : null
}
