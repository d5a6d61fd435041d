import { createHash } from 'node:crypto'
import type { OverlayOptions } from 'sharp'
import type { PageDocument } from '#contract/pages/page-document.ts'
import { MARK_PATH } from '#page/mark-shape.ts'
import { type Color, over, toHex } from '#page/theme/color.ts'
import { type Palette, paletteOf } from '#page/theme/palette.ts'
import type { Deps } from '../../deps.ts'
import { loadFonts } from '../../platform/images/load-fonts.ts'
import { loadSharp } from '../../platform/images/load-sharp.ts'

/** The picture that networks show for a shared page: a 1200×630 PNG in the page's own theme. */

const WIDTH = 1200
const HEIGHT = 630
const AVATAR = 200
/** Increase it when the drawing changes, so that stored pictures are drawn again. */
const DRAWING_VERSION = 2

type Shown = Pick<PageDocument, 'pageId' | 'username' | 'title' | 'description' | 'theme' | 'image'>

/**
 * The share picture of a page. Storage keeps each page's newest one, under a hash of what it shows:
 * with the same texts and theme it is reused, whatever else has changed on the page.
 * @param avatar bytes of the profile picture, if it is a file of ours
 */
export async function shareImageOf(
  deps: Pick<Deps, 'storage'>,
  document: Shown,
  avatar: () => Promise<Buffer | undefined>,
): Promise<{ png: Buffer; etag: string }> {
  const key = `share/${hashOf(document.pageId)}`
  const content = contentHash(document)
  const etag = `"${content}"`
  const kept = await deps.storage.get(key)
  if (kept?.toString('latin1', 0, content.length) === content) {
    return { png: kept.subarray(content.length), etag }
  }
  const png = await drawShareImage(document, await avatar())
  await deps.storage.put(key, Buffer.concat([Buffer.from(content), png]))
  return { png, etag }
}

function contentHash(document: Shown): string {
  const { username, title, description, image } = document
  // the picture has no buttons
  const { corners: _, shadow: __, ...theme } = document.theme
  return hashOf(JSON.stringify([DRAWING_VERSION, username, title, description, theme, image]))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 40)
}

export async function drawShareImage(document: Shown, avatar?: Buffer): Promise<Buffer> {
  await loadFonts()
  const palette = paletteOf(document.theme)
  const ground = await drawGround(palette)
  const layers: OverlayOptions[] = [{ input: Buffer.from(drawWords(document, palette)) }]
  if (avatar !== undefined) {
    layers.push({
      input: await roundPicture(avatar),
      left: (WIDTH - AVATAR) / 2,
      top: AVATAR_TOP,
    })
  }
  const sharp = await loadSharp()
  return sharp(ground).composite(layers).png({ compressionLevel: 9 }).toBuffer()
}

const AVATAR_TOP = 90

async function drawGround(palette: Palette): Promise<Buffer> {
  const sharp = await loadSharp()
  const canvas = sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: toHex(palette.canvas) },
  })
  if (palette.image === null) return canvas.png().toBuffer()
  const { svg, tile } = palette.image
  // Without a size of its own, a background scene is stretched or cropped by its own rules.
  const sized = tile ? svg : svg.replace('<svg ', `<svg width='${WIDTH}' height='${HEIGHT}' `)
  const drawing = await sharp(Buffer.from(sized)).png().toBuffer()
  return canvas
    .composite([{ input: drawing, tile: tile !== null, gravity: 'northwest' }])
    .png()
    .toBuffer()
}

async function roundPicture(picture: Buffer): Promise<Buffer> {
  const half = AVATAR / 2
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${AVATAR}" height="${AVATAR}"><circle cx="${half}" cy="${half}" r="${half}"/></svg>`
  const sharp = await loadSharp()
  return sharp(picture)
    .resize(AVATAR, AVATAR, { fit: 'cover' })
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer()
}

function drawWords(document: Shown, palette: Palette): string {
  const text = toHex({ ...over(palette.text, palette.canvas), a: 1 })
  const title = shorten(document.title.trim() || document.username, 30)
  const description = shorten(document.description.trim(), 62)
  const letter = document.image === null ? letterAvatar(document.username) : ''
  const line = (y: number, size: number, weight: number, words: string) =>
    `<text x="600" y="${y}" text-anchor="middle" font-size="${size}" font-weight="${weight}" fill="${text}">${xmlText(words)}</text>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Inter,'DejaVu Sans',sans-serif">` +
    scrim(palette.textScrim) +
    letter +
    line(385, 64, 700, title) +
    line(445, 32, 400, description) +
    line(555, 30, 600, `@${shorten(document.username, 50)}`) +
    `<path transform="translate(1112 542) scale(2)" fill="${text}" d="${MARK_PATH}"/></svg>`
  )
}

/** If the theme makes text unreadable, the page puts the same scrim under its text. */
function scrim(color: Color | null): string {
  if (color === null) return ''
  const opaque = toHex({ ...color, a: 1 })
  return `<rect x="60" y="310" width="1080" height="275" rx="24" fill="${opaque}" fill-opacity="${color.a}"/>`
}

/** For a page without a picture: its first letter in a black circle (spec §2). */
function letterAvatar(username: string): string {
  const letter = (Array.from(username)[0] ?? '?').toUpperCase()
  return (
    `<circle cx="600" cy="${AVATAR_TOP + AVATAR / 2}" r="${AVATAR / 2}" fill="#000"/>` +
    `<text x="600" y="${AVATAR_TOP + 135}" text-anchor="middle" font-size="100" font-weight="700" fill="#fff">${xmlText(letter)}</text>`
  )
}

function shorten(words: string, most: number): string {
  const characters = Array.from(words.replace(/\s+/g, ' '))
  return characters.length <= most ? words : `${characters.slice(0, most - 1).join('')}…`
}

/** Text for XML 1.0: markup is escaped, and characters that XML does not allow are removed. */
function xmlText(words: string): string {
  return words
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
