import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { QrDesign } from '#contract/qr/qr-design.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { readPdf } from '#test/support/read-pdf.ts'
import { readQr } from '#test/support/read-qr.ts'
import { storePicture } from '../media/index.ts'
import { getQrPicture } from './qr-picture.service.ts'

const picture = (width: number, height: number, alpha: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 120, g: 9, b: 60, alpha } } })
    .png()
    .toBuffer()

const COLORS = { foreground: '#00585a', background: '#eefaf8' }

/** The colours in the upper left square of a picture. */
async function colorsOf(png: Buffer, edge: number): Promise<string[]> {
  const { data, info } = await sharp(png)
    .extract({ left: 0, top: 0, width: edge, height: edge })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const found = new Set<string>()
  for (let at = 0; at < data.length; at += info.channels) {
    found.add(`#${data.toString('hex', at, at + 3)}`)
  }
  return [...found]
}

describeOnBothEngines('pictures of codes', (engine) => {
  it('contain the logo, whatever format it was uploaded in, and can be scanned', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const { userId, spaceId, call } = creators[0]!
    const { json: link } = await call('POST', '/api/v1/links', { destination: 'https://a.example' })
    const target = { kind: 'link', id: link.id as string } as const
    for (const [alpha, type] of [
      [1, 'image/jpeg'],
      [0.5, 'image/png'],
    ] as const) {
      const bytes = await picture(800, 300, alpha)
      const { id } = await storePicture(deps, { userId, spaceId, purpose: 'logo', bytes })
      const asked = { target, format: 'svg', design: { logo: id }, size: 700 } as const
      const svg = String(await (await getQrPicture(deps, userId, asked)).draw())
      expect(svg).toContain(`xlink:href="data:${type};base64,`)
      expect(svg).not.toMatch(/http(?!:\/\/www\.w3\.org)/)
      expect((await readQr(Buffer.from(svg))).text).toBe(`${link.shortUrl}?qr`)
      const png = await (await getQrPicture(deps, userId, { ...asked, format: 'png' })).draw()
      expect(await readQr(png)).toEqual({ text: `${link.shortUrl}?qr`, width: 700, height: 700 })
    }
  })

  it('are drawn without a logo if its file is damaged or lost', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const { userId, spaceId, call } = creators[0]!
    const { json: link } = await call('POST', '/api/v1/links', { destination: 'https://a.example' })
    const bytes = await picture(300, 300, 1)
    const media = await storePicture(deps, { userId, spaceId, purpose: 'logo', bytes })
    const target = { kind: 'link', id: link.id as string } as const
    const asked = { target, format: 'svg', design: { logo: media.id } } as const
    for (const left of [Buffer.from('garbage'), Buffer.alloc(0), undefined]) {
      const storage = { ...deps.storage, get: async () => left }
      const svg = await (await getQrPicture({ ...deps, storage }, userId, asked)).draw()
      expect(String(svg)).not.toContain('<image')
      expect((await readQr(svg)).text).toBe(`${link.shortUrl}?qr`)
    }
  })

  it('are drawn without a page picture that no longer exists', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const { userId, spaceId, call } = creators[0]!
    const { json: page } = await call('POST', '/api/v1/pages', { username: 'ada' })
    const target = { kind: 'page', id: page.id as string } as const
    const asked = { target, format: 'svg', design: { logo: 'page' } } as const
    const plain = await getQrPicture(deps, userId, asked)
    expect(String(await plain.draw())).not.toContain('<image')
    const bytes = await picture(300, 300, 1)
    const { id } = await storePicture(deps, { userId, spaceId, purpose: 'profile', bytes })
    await call('PATCH', `/api/v1/pages/${page.id}`, { imageId: id })
    const decorated = await getQrPicture(deps, userId, asked)
    expect(String(await decorated.draw())).toContain('<image')
    expect(decorated.etag).not.toBe(plain.etag)
  })

  it('have as many pixels as requested, at every size', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const { userId, call } = creators[0]!
    const { json: link } = await call('POST', '/api/v1/links', { destination: 'https://a.example' })
    const target = { kind: 'link', id: link.id as string } as const
    for (const size of [100, 333, 4_096]) {
      const png = await (
        await getQrPicture(deps, userId, { target, format: 'png', design: COLORS, size })
      ).draw()
      const { width, height, format } = await sharp(png).metadata()
      expect([format, width, height]).toEqual(['png', size, size])
      const [corner, eye] = await Promise.all(
        [2, Math.floor(size / 2)].map((edge) => colorsOf(png, edge)),
      )
      expect(corner).toEqual(['#eefaf8'])
      expect(eye).toContain('#00585a')
    }
    const small = getQrPicture(deps, userId, { target, format: 'png', design: {}, size: 64 })
    await expect(small).rejects.toMatchObject({
      name: 'malformed',
      fields: { size: expect.stringMatching(/ask for \d+ pixels/) },
    })
  })

  it('have a frame with its words, in every script that fonts here have, and can be scanned', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const { userId, call } = creators[0]!
    const { json: link } = await call('POST', '/api/v1/links', { destination: 'https://a.example' })
    const target = { kind: 'link', id: link.id as string } as const
    const draw = async (design: Partial<QrDesign>, format: 'svg' | 'png' | 'pdf') =>
      (await getQrPicture(deps, userId, { target, format, design, size: 600 })).draw()
    const lettersOf = (svg: Buffer) => /scale\([\d.]+\)" d="([^"]*)"/.exec(String(svg))?.[1] ?? ''
    const seen = new Set<string>()
    for (const frameText of ['Scan me', 'Überraschung & mehr', 'Сканируй', 'امسحني']) {
      for (const frame of ['band', 'outline'] as const) {
        const design = {
          ...COLORS,
          frame,
          frameText,
          gradient: 'radial',
          gradientTo: '#301050',
        } as const
        const svg = await draw(design, 'svg')
        expect(lettersOf(svg)).toMatch(/^M[-\d.]+/)
        seen.add(lettersOf(svg))
        expect(await readQr(await draw(design, 'png'))).toEqual({
          text: `${link.shortUrl}?qr`,
          width: 600,
          height: 720,
        })
        const [page] = readPdf(await draw(design, 'pdf'))
        // 600 pixels at 300 to the inch are two inches
        expect([page!.width, page!.height]).toEqual([144, expect.closeTo(172.8, 1)])
      }
    }
    expect(seen.size).toBe(4)
    const [plain] = readPdf(await draw(COLORS, 'pdf'))
    expect((await readQr(Buffer.from(plain!.svg))).text).toBe(`${link.shortUrl}?qr`)
  })
})
