import { describe, expect, it } from 'vitest'
import { problemsOfHtml } from '../../../test/support/html-problems.ts'
import { polyglots } from '../../../test/support/polyglots.ts'
import { renderScreen } from '../rendering/render-screen.tsx'
import type { LinkPreviewState, ScreenKind, ScreenProps } from './screen-props.ts'

const frame = { homeUrl: 'https://way.example/', faviconUrl: '/assets/page/favicon.svg' }
const draw = <Kind extends ScreenKind>(kind: Kind, props: ScreenProps[Kind]) =>
  renderScreen(kind, props, frame).html
const NOW = Date.UTC(2026, 5, 3, 12)
const SECOND = 1_000
const DAY = 86_400_000

/** Text of a document as people read it. */
const textOf = (html: string) =>
  html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

describe('the password screen', () => {
  const props = {
    action: '/Abcd/unlock?utm=1',
    shortUrl: 'https://way.example/Abcd',
    referrer: '',
    error: null,
  }

  it('says that the link is protected, its short address, and no more', () => {
    const html = draw('linkPassword', props)
    expect(html).toContain('<h1>This link is protected</h1>')
    expect(html).toContain('way.example/Abcd')
    expect(html).toContain('<form action="/Abcd/unlock?utm=1" method="post">')
    expect(html).toMatch(/<input[^>]* type="password"[^>]* name="password"/)
    expect(html).not.toContain('role="alert"')
    expect(html).not.toContain('type="hidden"')
  })

  it('leads back to the field with what was wrong', () => {
    const html = draw('linkPassword', { ...props, error: 'That is not the password.' })
    const input = html.match(/<input id="password"[^>]*>/)?.[0]
    expect(input).toContain('autofocus')
    expect(input).toContain('aria-invalid="true"')
    expect(input).toContain('aria-describedby="password-error"')
    expect(html).toContain('<p id="password-error" class="error" role="alert">')
  })

  it('remembers where the visitor came from', () => {
    const html = draw('linkPassword', { ...props, referrer: 'https://news.example/?q="x"' })
    expect(html).toContain(
      '<input type="hidden" name="referrer" value="https://news.example/?q=&quot;x&quot;"',
    )
  })
})

describe('the page in between', () => {
  const props = {
    destination: 'https://user:secret@shop.example:8443/a?b=c',
    seconds: 5,
    continueUrl: '/Abcd/continue?to=x&mark=y',
    reportUrl: '/u/report?about=abcd',
    brand: null,
  }

  it('goes on by itself after its seconds, and at once by a plain link', () => {
    const html = draw('linkInterstitial', props)
    expect(html).toContain(
      '<meta http-equiv="refresh" content="5;url=/Abcd/continue?to=x&amp;mark=y">',
    )
    expect(html).toMatch(/<a class="primary" href="\/Abcd\/continue\?to=x&amp;mark=y" rel="no/)
    expect(html).toContain('You will be taken there in 5 seconds.')
  })

  it('names the host that is really followed, not what stands before an @', () => {
    const html = draw('linkInterstitial', props)
    expect(html).toContain('>shop.example:8443</h1>')
    const backslash = draw('linkInterstitial', { ...props, destination: 'http:\\\\evil.example' })
    expect(backslash).toContain('>evil.example</h1>')
  })

  it('shows the texts and picture of a space, and still the host', () => {
    const brand = {
      title: 'Ada & friends',
      text: 'Thank you\nfor coming',
      pictureUrl: 'https://way.example/media/a.webp',
      button: 'To the shop',
    }
    const html = draw('linkInterstitial', { ...props, brand })
    expect(html).toContain('<title>Ada &amp; friends</title>')
    expect(html).toContain('<h1 dir="auto">Ada &amp; friends</h1>')
    expect(html).toContain('src="https://way.example/media/a.webp"')
    expect(html).toMatch(/>To the shop<\/a>/)
    expect(textOf(html)).toContain('You are going to shop.example:8443')
    expect(html).not.toContain('class="emblem"')
  })

  it.each([
    [0, 1],
    [Number.NaN, 1],
    [0.4, 1],
    [60, 60],
    [3_600, 60],
  ])('takes %s seconds for %s', (seconds, shown) => {
    expect(draw('linkInterstitial', { ...props, seconds })).toContain(`content="${shown};url=`)
  })
})

describe('the app screen', () => {
  const props = {
    appUrl: 'shop://product/42?x=1&y=2',
    storeUrl: 'https://apps.example/shop',
    destination: 'https://shop.example/42',
    reportUrl: '/u/report?about=abcd',
  }
  const hrefs = (html: string) =>
    [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)/g)]
      .map(([, href, text]) => [text, href])
      .filter(([text]) => text !== 'Report this link')

  it('opens the app by a button only, with the store and the browser beside it', () => {
    const html = draw('linkApp', props)
    expect(hrefs(html)).toEqual([
      ['Open in the app', 'shop://product/42?x=1&amp;y=2'],
      ['Get the app', 'https://apps.example/shop'],
      ['Continue in the browser', 'https://shop.example/42'],
    ])
    expect(html).not.toContain('refresh')
  })

  it('does without a store', () => {
    expect(hrefs(draw('linkApp', { ...props, storeUrl: null }))).toHaveLength(2)
  })

  it.each([
    'javascript:alert(1)',
    ' JaVa\nScRiPt:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://way.example/1',
    'about:blank',
    'filesystem:https://way.example/1',
    'view-source:https://way.example/',
    'no address',
    '//way.example/x',
    '',
  ])('offers no button for %j', (appUrl) => {
    const html = draw('linkApp', { ...props, appUrl, storeUrl: appUrl })
    expect(hrefs(html)).toEqual([['Continue in the browser', 'https://shop.example/42']])
  })
})

describe('the preview of a link', () => {
  const props: ScreenProps['linkPreview'] = {
    shortUrl: 'https://way.example/summer',
    continueUrl: '/summer',
    title: 'Summer sale',
    destination: 'https://shop.example/sale?id=secret',
    state: 'open',
    isOneOfMany: false,
    lookAlike: null,
    reportUrl: '/u/report?about=abcd',
    createdAt: NOW,
  }

  it('says what a host looks like', () => {
    const html = draw('linkPreview', {
      ...props,
      destination: 'https://аррӏе.com/',
      lookAlike: { of: 'apple.com' },
    })
    expect(html).toContain('>xn--80ak6aa92e.com</h1>')
    expect(html).toContain('This looks like apple.com, but is a different site.')
    const mixed = draw('linkPreview', { ...props, lookAlike: { of: null } })
    expect(mixed).toContain('of several alphabets')
    expect(draw('linkPreview', props)).not.toContain('a different site')
  })

  it('shows host, whole destination, title and day, and goes on by the short link', () => {
    const html = draw('linkPreview', props)
    expect(html).toContain('>shop.example</h1>')
    expect(html).toContain('https://shop.example/sale?id=secret</p>')
    expect(textOf(html)).toContain('Title Summer sale')
    expect(html).toContain('<time dateTime="2026-06-03T12:00:00.000Z">3 June 2026</time>')
    expect(html).toMatch(/<a class="primary" href="\/summer"[^>]*>Continue<\/a>/)
    expect(html).not.toContain('href="https://shop.example')
    expect(html).not.toContain('refresh')
  })

  // A11 and A12: [destination, what may be shown]
  it.each([
    ['http://аррӏе.com/', 'xn--80ak6aa92e.com'],
    ['https://раураl.com/x', 'xn--l-7sba6dbr.com'],
    ['https://münchen.example/', 'xn--mnchen-3ya.example'],
    ['https://ｅxample.com/', 'example.com'],
    ['https://日本語.jp/', 'xn--wgv71a119e.jp'],
    ['http://good.example@evil.example/', 'evil.example'],
    ['http:\\\\evil.example\\@good.example', 'evil.example'],
    ['https://good.example\\.evil.example/', 'good.example'],
    ['https://2130706433/', '127.0.0.1'],
  ])('shows %j as %s', (destination, host) => {
    const html = draw('linkPreview', { ...props, destination })
    expect(html).toContain(`>${host}</h1>`)
    const shown = textOf(html)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: everything that is not ASCII
    expect(shown.match(/[^\x00-\x7f]/g)).toBeNull()
  })

  it('says that rules may lead elsewhere', () => {
    expect(textOf(draw('linkPreview', { ...props, isOneOfMany: true }))).toContain('has rules')
    expect(textOf(draw('linkPreview', props))).not.toContain('has rules')
  })

  it.each([
    ['locked', 'This link is protected', 'Enter the password'],
    ['guarded', 'This link asks something first', 'Continue'],
    ['limited', 'This link has a visit limit', 'Continue'],
    ['usedUp', 'This link is used up', null],
    ['unsafe', 'This link leads nowhere', null],
  ] as [LinkPreviewState, string, string | null][])('%s: %s', async (state, title, action) => {
    const html = draw('linkPreview', { ...props, state })
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).not.toContain('secret')
    expect(html.includes('shop.example')).toBe(state === 'limited')
    expect(html.match(/<a [^>]*class="primary"[^>]*>([^<]*)/)?.[1] ?? null).toBe(action)
    expect(html).toContain('href="/u/report?about=abcd"')
    expect(await problemsOfHtml(html)).toEqual([])
  })
})

describe('the card for fetchers of previews', () => {
  const props = {
    shortUrl: 'https://way.example/summer',
    title: 'Summer "sale"',
    text: 'Half of\neverything',
    imageUrl: 'https://way.example/media/a.webp',
  }

  it('says title, text, picture and the short address, for each network', () => {
    const html = draw('linkCard', props)
    for (const tag of [
      '<title>Summer &quot;sale&quot;</title><link rel="canonical" href="https://way.example/summer">',
      '<meta name="description" content="Half of everything">',
      '<meta property="og:title" content="Summer &quot;sale&quot;">',
      '<meta property="og:description" content="Half of everything">',
      '<meta property="og:url" content="https://way.example/summer">',
      '<meta property="og:image" content="https://way.example/media/a.webp">',
      '<meta name="twitter:card" content="summary_large_image">',
      '<meta name="twitter:title" content="Summer &quot;sale&quot;">',
      '<meta name="twitter:image" content="https://way.example/media/a.webp">',
    ]) {
      expect(html).toContain(tag)
    }
  })

  it('does without text and picture, and names an untitled card by its address', () => {
    const html = draw('linkCard', { ...props, title: ' ', text: '', imageUrl: null })
    expect(html).toContain('<title>way.example/summer</title>')
    expect(html).toContain('<meta name="twitter:card" content="summary">')
    expect(html).not.toMatch(/description|og:image|<img/)
  })

  it('loads no picture that is none', () => {
    expect(draw('linkCard', { ...props, imageUrl: 'javascript:alert(1)' })).not.toContain('alert')
  })
})

describe('what stands where a link is not open', () => {
  it('says when it opens, in the way a person would', () => {
    const opens = (inMs: number, message = '') =>
      textOf(draw('linkNotStarted', { message, startsAt: NOW + inMs, now: NOW }))
    expect(opens(SECOND)).toContain('It opens in 1 minute, on 3 June 2026 at 12:00 UTC.')
    expect(opens(90 * 60 * SECOND)).toContain('in 90 minutes')
    expect(opens(DAY)).toContain('in 24 hours')
    expect(opens(DAY * 9.5, 'Soon for everybody.')).toMatch(
      /Soon for everybody\. It opens in 10 days, on 13 June 2026 at 00:00 UTC\./,
    )
    expect(textOf(draw('linkNotStarted', { message: '', startsAt: null, now: NOW }))).toContain(
      'still to come',
    )
  })

  it.each(['linkExpired', 'linkLimitReached'] as const)('%s: the words of the owner', (kind) => {
    const html = draw(kind, { message: 'Thank you all.\nSee you <next> year.' })
    expect(html).toContain('Thank you all.\nSee you &lt;next&gt; year.</p>')
    expect(draw(kind, { message: '  \n ' })).toMatch(/passed\.|reached\./)
  })

  it('shows hostile words as words', async () => {
    for (const message of polyglots) {
      const pages = [
        draw('linkExpired', { message }),
        draw('linkLimitReached', { message }),
        draw('linkNotStarted', { message, startsAt: NOW + DAY, now: NOW }),
        draw('linkCard', {
          shortUrl: 'https://w.example/a',
          title: message,
          text: message,
          imageUrl: message,
        }),
      ]
      for (const html of pages) {
        const tags = html.replace(/"[^"]*"/g, '""')
        expect(tags).not.toMatch(/<(script|iframe|object|embed|math)|<[^>]*\son\w+=/i)
        expect(await problemsOfHtml(html)).toEqual([])
      }
    }
  })
})
