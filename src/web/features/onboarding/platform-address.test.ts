import { describe, expect, it } from 'vitest'
import { iconForHost, icons } from '#page/icons/icons.ts'
import { FIRST_PLATFORMS, prefixOf, profileOf, typedOf } from './platform-address.ts'

describe('a profile out of a handle', () => {
  it.each([
    [1, 'ada', 'https://www.instagram.com/ada', '@ada'],
    [1, ' @ada ', 'https://www.instagram.com/ada', '@ada'],
    [6, '@ada.l', 'https://www.tiktok.com/@ada.l', '@ada.l'],
    [1, 'https://instagram.com/ada/', 'https://instagram.com/ada/', '@ada'],
    [4, 'youtube.com/@ada', 'https://youtube.com/@ada', '@ada'],
    [7, '+49 30 1234', 'https://wa.me/49301234', '+49301234'],
    [2, 'ada@example.com', 'mailto:ada@example.com', 'ada@example.com'],
    [25, '@ada@mastodon.social', 'https://mastodon.social/@ada', '@ada@mastodon.social'],
    [17, 'ada.bsky.social', 'https://bsky.app/profile/ada.bsky.social', '@ada.bsky.social'],
    [1, 'a b"<x>', 'https://www.instagram.com/a%20b%22%3Cx%3E', '@a b"<x>'],
  ])('of platform %s and "%s" is %s', (platform, typed, address, handle) => {
    expect(profileOf(platform, typed)).toEqual({ address, handle })
  })

  it('is nothing of nothing', () => {
    expect(profileOf(1, '  ')).toBeNull()
  })

  it('leads to the platform it was given for, and is read back', () => {
    for (const { number } of icons.filter((icon) => prefixOf(icon.number) !== '')) {
      const { address } = profileOf(number, 'ada1')!
      if (number !== 7) expect(typedOf(number, address)).toBe('ada1')
      expect(iconForHost(new URL(address).hostname)).toBe(number)
    }
    expect(new Set(FIRST_PLATFORMS).size).toBe(FIRST_PLATFORMS.length)
  })
})
