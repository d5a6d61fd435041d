import { describe, expect, it } from 'vitest'
import { EMBED_ORIGINS, embedOf } from './embeds.ts'

const player = (address: string) => embedOf(address, 'way.example')?.src

describe('embedOf', () => {
  it.each([
    [
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3',
      'www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    ],
    ['https://youtu.be/dQw4w9WgXcQ?si=x', 'www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    [
      'https://www.youtube.com/playlist?list=PL1234567890AB',
      'www.youtube-nocookie.com/embed/videoseries?list=PL1234567890AB',
    ],
    ['https://vimeo.com/76979871', 'player.vimeo.com/video/76979871'],
    ['https://vimeo.com/76979871/0a1b2c3d4e', 'player.vimeo.com/video/76979871?h=0a1b2c3d4e'],
    ['https://www.twitch.tv/Ada', 'player.twitch.tv/?channel=ada&parent=way.example'],
    [
      'https://www.twitch.tv/videos/1234567890',
      'player.twitch.tv/?video=v1234567890&parent=way.example',
    ],
    [
      'https://open.spotify.com/intl-de/track/4uLU6hMCjMI75M1A2tKUQC?si=1',
      'open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC',
    ],
    [
      'https://soundcloud.com/forss/flickermood',
      'w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fforss%2Fflickermood',
    ],
    [
      'https://music.apple.com/de/album/abc/1440857781?i=1440857795',
      'embed.music.apple.com/de/album/abc/1440857781?i=1440857795',
    ],
  ])('plays %s', (address, expected) => {
    expect(player(address)).toBe(`https://${expected}`)
  })

  it.each([
    '',
    'no address',
    'javascript:alert("https://youtu.be/dQw4w9WgXcQ")',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/?https://youtu.be/dQw4w9WgXcQ',
    'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/',
    'https://www.youtube.com/watch?v="><script>',
    'https://youtu.be/..%2F..%2Fevil',
    'https://vimeo.com/about',
    'https://www.twitch.tv/p/legal',
    'https://open.spotify.com/user/ada',
    'https://open.spotify.com/track/../../evil',
    'https://soundcloud.com/forss',
    'https://music.apple.com/de/../evil',
  ])('does not play %s', (address) => {
    expect(player(address)).toBeUndefined()
  })

  it('stays on the origin of its provider', () => {
    for (const address of ['https://youtu.be/dQw4w9WgXcQ', 'https://soundcloud.com/a/b']) {
      const embed = embedOf(address)!
      expect(new URL(embed.src).origin).toBe(EMBED_ORIGINS[embed.provider])
    }
  })
})
