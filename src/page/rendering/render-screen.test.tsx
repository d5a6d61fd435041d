import { HtmlValidate } from 'html-validate'
import { describe, expect, it } from 'vitest'
import { SAMPLE_ASSETS, SAMPLE_THEME } from '../sample-page.ts'
import type { ScreenKind, ScreenPage, ScreenProps } from '../screens/screen-props.ts'
import { renderScreen, renderShell } from './render-screen.tsx'

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    'require-sri': 'off',
    'long-title': 'off',
    // A form with a foreign destination needs a page that continues automatically (contract.md §2).
    'meta-refresh': 'off',
  },
})
const frame = { homeUrl: 'https://way.example/', faviconUrl: SAMPLE_ASSETS.favicon }
const hostile = '"><script>alert(1)</script>'
const NOW = Date.UTC(2026, 5, 3, 12)
const page: ScreenPage = {
  username: 'ada',
  title: hostile,
  image: 'https://way.example/media/a.webp',
  theme: { ...SAMPLE_THEME, type: 1, backgroundCode: 7 },
  lang: 'en',
}

const all: { [Kind in ScreenKind]: ScreenProps[Kind] } = {
  share: {
    page,
    pageUrl: 'https://way.example/ada',
    shareImageUrl: 'https://way.example/s.png',
  },
  form: {
    ...{ page, block: { id: 'f', title: hostile }, isSent: false },
    form: {
      fields: [{ id: 'a', kind: 'choice', label: hostile, isRequired: true, choices: [hostile] }],
      thanks: hostile,
    },
    given: new Map([['field-a', hostile]]),
    problem: { fieldId: 'a', problem: 'invalid' },
  },
  subscribe: { page, email: hostile, error: 'Invalid email address' },
  verify: { page, email: hostile, error: 'Please Enter Correct Code', resendInSeconds: 30 },
  thanks: {
    page,
    messageSubject: hostile,
    messageDescription: `${hostile}\n\nAda`,
    opened: { title: hostile, href: 'https://way.example/abcd' },
  },
  unsubscribe: { page, action: '/ada/unsubscribe', email: hostile, error: 'subscriber not found' },
  unsubscribed: { page: null },
  blockAddress: { page, action: '/u/token' },
  addressBlocked: { page: null },
  confirmSubscription: { page, action: '/u/token' },
  subscriptionConfirmed: { page },
  subscriptionFull: { page, action: '/u/token' },
  stopNumbers: { action: '/u/token' },
  mailVisit: { destination: 'https://example.com/letter' },
  numbersStopped: { statisticsUrl: 'https://way.example/app/statistics' },
  stopNotices: { action: '/u/x' },
  noticesStopped: { homeUrl: 'https://way.example/' },
  pageGate: {
    page,
    gate: '18',
    block: { id: hostile, title: hostile },
    query: hostile,
    link: hostile,
  },
  linkGate: {
    action: '/abcd/unlock',
    shortUrl: 'https://way.example/abcd',
    referrer: hostile,
    gate: 'sensitive',
  },
  forSubscribers: {
    page,
    block: { id: hostile, title: hostile },
    email: hostile,
    error: 'Invalid email address',
  },
  pagePasscode: {
    page,
    block: { id: hostile, title: hostile },
    error: 'That is not the password.',
    query: hostile,
    link: hostile,
  },
  notFound: {},
  pageExpired: {},
  linkNotFound: {},
  linkGone: {},
  linkNotStarted: { message: hostile, startsAt: NOW + 90_000, now: NOW },
  linkExpired: { message: hostile },
  linkLimitReached: { message: '' },
  report: {
    action: '/u/report',
    about: 'abcd',
    reason: 'mistake',
    text: '</textarea><script>alert(1)</script>',
    contact: 'reader@example.net',
    problem: 'limit',
  },
  reported: {},
  linkBlocked: {
    kind: 'link',
    reason: 'phishing',
    host: 'xn--80ak6aa92e.com',
    reportUrl: '/u/report?about=abcd',
  },
  linkPassword: {
    action: `/abcd/unlock?a=${encodeURIComponent(hostile)}`,
    shortUrl: 'https://way.example/abcd',
    referrer: hostile,
    error: 'That is not the password',
  },
  linkInterstitial: {
    destination: `https://example.com/?${hostile}`,
    seconds: 5,
    continueUrl: `/abcd/continue?to=${encodeURIComponent(hostile)}`,
    reportUrl: '/u/report?about=abcd',
    brand: { title: hostile, text: hostile, pictureUrl: hostile, button: hostile },
  },
  linkApp: {
    reportUrl: '/u/report?about=abcd',
    appUrl: `myapp://open/${hostile}`,
    storeUrl: `https://store.example/?${hostile}`,
    destination: `https://example.com/?${hostile}`,
  },
  linkPreview: {
    shortUrl: 'https://way.example/abcd',
    continueUrl: '/abcd',
    title: hostile,
    destination: `https://example.com/?${hostile}`,
    state: 'open',
    isOneOfMany: true,
    lookAlike: { of: 'apple.com' },
    reportUrl: '/u/report?about=abcd',
    createdAt: NOW,
  },
  linkCard: {
    shortUrl: 'https://way.example/abcd',
    title: hostile,
    text: `${hostile}\n${hostile}`,
    imageUrl: `https://way.example/media/${hostile}`,
  },
  continueTo: { destination: `https://example.com/?${hostile}`, seconds: 1 },
  tooManyRequests: { retryInSeconds: 30 },
  unavailable: {},
  status: { title: hostile, text: hostile, action: { label: 'Go', href: '/' } },
}
const kinds = Object.keys(all) as ScreenKind[]

describe('renderScreen', () => {
  it.each(kinds)('%s is valid, has one heading, runs nothing and is not indexed', async (kind) => {
    const { html, style } = renderScreen(kind, all[kind], frame)
    const report = await validator.validateString(html)
    expect(
      report.results.flatMap((result) => result.messages.map((m) => `${m.ruleId} ${m.message}`)),
    ).toEqual([])
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).not.toContain('<script')
    expect(html).not.toMatch(/\sstyle=/)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html.match(/<style>([\s\S]*?)<\/style>/)?.[1]).toBe(style)
    for (const [anchor] of html.matchAll(/<a [^>]*>/g))
      expect(anchor).toContain('noopener noreferrer')
  })

  it('says that a profile is not found in the words of the specification', () => {
    const { html } = renderScreen('notFound', {}, frame)
    expect(html).toContain('<h1>Link-bio profile not found.</h1>')
    expect(html).toContain('<p>Check your link-bio profile url.</p>')
    expect(html).toContain('<p>If you followed a short link, check')
    expect(html).toContain('href="https://way.example/"')
  })

  it('takes the code as browsers and phones expect it', () => {
    const { html } = renderScreen('verify', all.verify, frame)
    expect(html).toMatch(/autocomplete="one-time-code"/i)
    expect(html).toMatch(/inputmode="numeric"/i)
    expect(html).toContain('action="/ada/verify"')
    expect(html).toContain('action="/ada/resend"')
    expect(html).toContain('You can ask for a new code in 30 seconds.')
  })

  it('shares by eight plain links and two files', () => {
    const { html } = renderScreen('share', all.share, frame)
    expect(html.match(/<li>/g)).toHaveLength(8)
    expect(html).toContain('href="/ada/qr.png"')
    expect(html).toContain('src="/ada/qr.svg" width="200" height="210"')
  })

  it('never leads to an address that is not of the web', () => {
    for (const destination of ['javascript:alert(1)', 'data:text/html,x', 'no address']) {
      const texts = [
        renderScreen('continueTo', { destination, seconds: 1 }, frame).html,
        renderScreen(
          'linkInterstitial',
          {
            continueUrl: '/abcd/continue',
            reportUrl: '/u/report',
            destination,
            seconds: 5,
            brand: null,
          },
          frame,
        ).html,
      ]
      for (const html of texts)
        expect(html).not.toMatch(/refresh|href="(javascript|data|no|\/abcd)/)
    }
  })
})

describe('renderShell', () => {
  it('shows the skeleton: avatar, title and four link bars', async () => {
    const { html } = renderShell({ assets: SAMPLE_ASSETS })
    expect(html.match(/bar-bone"/g)).toHaveLength(4)
    expect(html).toContain('<div id="root">')
    expect(html).not.toContain('page-data')
    expect((await validator.validateString(html)).valid).toBe(true)
  })
})
