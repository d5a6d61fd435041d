import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_THEME } from '#contract/pages/page-document.ts'
import { createDiskStorage } from '../../platform/storage/disk-storage.ts'
import { drawShareImage, shareImageOf } from './share-image.ts'

const page = {
  pageId: 'p',
  username: 'ada',
  title: 'Ada Lovelace',
  description: 'Notes on the Analytical Engine',
  image: null,
  theme: DEFAULT_THEME,
}

describe('drawShareImage', () => {
  it.each([
    ['solid', DEFAULT_THEME],
    ['scene', { ...DEFAULT_THEME, type: 1 as const, backgroundCode: 1 }],
    ['tile', { ...DEFAULT_THEME, type: 1 as const, backgroundCode: 12 }],
    ['black text', { ...DEFAULT_THEME, type: 1 as const, backgroundCode: 2 }],
    ['unreadable', { ...DEFAULT_THEME, titleText: '#fefefe' }],
  ])('draws a %s theme as a PNG of 1200 by 630', async (_name, theme) => {
    const { format, width, height } = await sharp(
      await drawShareImage({ ...page, theme }),
    ).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
  })

  it('shows the theme and the picture', async () => {
    const red = await sharp({ create: { width: 50, height: 80, channels: 3, background: '#f00' } })
      .jpeg()
      .toBuffer()
    const theme = { ...DEFAULT_THEME, background: '#00ff00' }
    const picture = sharp(await drawShareImage({ ...page, theme, image: '/media/x' }, red))
    const pixels = await picture.raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [
      ...pixels.data.subarray((y * 1200 + x) * pixels.info.channels).subarray(0, 3),
    ]
    expect(at(5, 5)).toEqual([0, 255, 0])
    expect(at(600, 190)[0]).toBeGreaterThan(240)
  })

  it('shows its text on a machine without fonts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'waypost-fontless-'))
    const none = join(folder, 'fonts.conf')
    writeFileSync(none, '<?xml version="1.0"?><fontconfig></fontconfig>')
    // Without glyphs every letter is the same box, and words of equal length look alike.
    const script = `
      import { drawShareImage } from '#server/public-page/page/share-image.ts'
      const page = ${JSON.stringify(page)}
      const draw = async (title) => (await drawShareImage({ ...page, title })).toString('base64')
      const drawn = await Promise.all(['Mill', 'Will', 'Жабы', 'Рыбы', 'مرحب', 'سلام'].map(draw))
      console.log(new Set(drawn).size)`
    try {
      const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        env: { PATH: process.env.PATH, HOME: folder, FONTCONFIG_FILE: none },
        encoding: 'utf8',
      })
      expect(printed.trim()).toBe('6')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('accepts any text', async () => {
    const hostile = '</text><image href="file:///etc/passwd"/>&\u0000\ud800\u202e'.repeat(3)
    const drawn = await drawShareImage({ ...page, title: hostile, description: hostile })
    expect((await sharp(drawn).metadata()).width).toBe(1200)
  })
})

describe('shareImageOf', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-share-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('draws once, and again only when the shown data changes', async () => {
    const storage = createDiskStorage(folder)
    let asked = 0
    const avatar = async () => {
      asked += 1
      return undefined
    }
    const first = await shareImageOf({ storage }, page, avatar)
    expect(await shareImageOf({ storage }, page, avatar)).toEqual(first)
    expect(asked).toBe(1)
    const other = await shareImageOf({ storage }, { ...page, title: 'Countess' }, avatar)
    expect(other.etag).not.toBe(first.etag)
    expect(asked).toBe(2)
  })
})
