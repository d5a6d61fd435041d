import jsQR from 'jsqr'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawQrPng, drawQrSvg, readScale } from './qr.ts'

async function decode(picture: Buffer) {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const code = jsQR.default(new Uint8ClampedArray(data), info.width, info.height)
  return { width: info.width, height: info.height, text: code?.data }
}

describe('the QR code of a page', () => {
  it.each([
    'http://localhost:3000/ada',
    'https://go.example/a-username-of-fifty-characters-is-the-longest-one-x',
    `https://a-rather-long-host-name.of-some.company.example/${'x'.repeat(50)}`,
  ])('of %s is 200 by 210 and reads as it, drawn and as picture', async (address) => {
    const drawn = await decode(
      await sharp(Buffer.from(drawQrSvg(address)))
        .png()
        .toBuffer(),
    )
    expect(drawn).toEqual({ width: 200, height: 210, text: address })
    expect(await decode(await drawQrPng(address))).toEqual(drawn)
  })

  it('can be enlarged for print', async () => {
    const big = await decode(await drawQrPng('https://go.example/ada', 4))
    expect(big).toEqual({ width: 800, height: 840, text: 'https://go.example/ada' })
  })

  it('accepts any query for the scale', () => {
    expect([undefined, '', '-1', '0', '5', '99', '1e9', ['2', '3']].map(readScale)).toEqual([
      1, 1, 1, 1, 5, 10, 1, 1,
    ])
  })
})
