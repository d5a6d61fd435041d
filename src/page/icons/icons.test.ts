import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { iconForHost, iconOf, icons } from './icons.ts'

describe('the 36 icons', () => {
  it('stand in the order of spec §3', () => {
    expect(icons.map((icon) => icon.name).join(', ')).toBe(
      'Instagram, Email, Facebook, YouTube, X, TikTok, WhatsApp, Snapchat, Airchat, Amazon, ' +
        'Android Play Store, Apple App Store, Apple Music, Apple Podcast, Bandcamp, BeReal, Bluesky, ' +
        'Cameo, Clubhouse, Discord, Etsy, Github, Kick, LinkedIn, Mastodon, Patreon, Payment, ' +
        'Pinterest, Poshmark, Signal, Soundcloud, Spotify, Substack, Telegram, Twitch, Threads',
    )
    expect(icons.map((icon) => icon.number)).toEqual(Array.from({ length: 36 }, (_, i) => i + 1))
  })

  it('all have a shape of their own', () => {
    expect(new Set(icons.map((icon) => icon.path)).size).toBe(36)
    for (const icon of icons) expect(icon.path, icon.name).toMatch(/^[Mm][\d .,a-zA-Z-]+$/)
  })

  it('can be read at 24 px: none is a thin line of small letters', async () => {
    for (const { name, path } of icons) {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><rect width="24" height="24" fill="#fff"/><path fill-rule="evenodd" d="${path}"/></svg>`
      const { data, info } = await sharp(Buffer.from(svg))
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const dark = [...data].flatMap((value, at) =>
        at % info.channels === 0 && value < 128 ? [at / info.channels] : [],
      )
      const rows = dark.map((at) => Math.floor(at / 24))
      expect(Math.max(...rows) - Math.min(...rows) + 1, `height of ${name}`).toBeGreaterThan(9)
      expect(dark.length, `ink of ${name}`).toBeGreaterThan(60)
    }
  })

  it('answer undefined for a number out of range', () => {
    for (const number of [0, 37, -1, 1.5]) expect(iconOf(number)).toBeUndefined()
  })
})

describe('iconForHost', () => {
  it.each([
    ['github.com', 22],
    ['www.github.com', 22],
    ['GitHub.com.', 22],
    ['gist.github.com', 22],
    ['ada.github.io', 22],
    ['music.apple.com', 13],
    ['podcasts.apple.com', 14],
    ['youtu.be', 4],
    ['m.youtube.com', 4],
    ['twitter.com', 5],
    ['x.com', 5],
    ['ada.bandcamp.com', 15],
  ])('knows %s', (host, number) => {
    expect(iconForHost(host)).toBe(number)
  })

  it.each([
    'github.com.evil.example',
    'notgithub.com',
    'netflix.com',
    'apple.com',
    'com',
    '',
    'localhost',
  ])('does not take %s for anything', (host) => {
    expect(iconForHost(host)).toBeNull()
  })
})
