import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../rendering/render-page.tsx'
import { renderScreen } from '../rendering/render-screen.tsx'
import { SAMPLE_ASSETS, sampleDocument } from '../sample-page.ts'
import type { ScreenKind, ScreenPage, ScreenProps } from '../screens/screen-props.ts'
import { textOfCode, translatedRefusal } from './index.ts'
import { pageMessagesOf } from './page-messages.ts'

const SAMPLE_DOCUMENT = sampleDocument()
const ENGLISH = /\b(?:the|this|your|you|with|link was|back|subscribe|password|page)\b/i
const NOW = Date.UTC(2026, 5, 3, 12)
const origin = 'https://way.example'

const page: ScreenPage = {
  username: 'ada',
  title: 'Ada',
  image: null,
  theme: SAMPLE_DOCUMENT.theme,
  lang: 'de',
}
const link = { shortUrl: `${origin}/abcd`, createdAt: NOW, title: '', continueUrl: '/abcd' }

const all: { [Kind in ScreenKind]: ScreenProps[Kind] } = {
  share: { page, pageUrl: `${origin}/ada`, shareImageUrl: origin },
  form: {
    ...{ page, block: { id: 'f', title: '' }, form: { fields: [], thanks: '' } },
    ...{ isSent: false, given: undefined, problem: { fieldId: 'a', problem: 'missing' } },
  },
  subscribe: { page, email: '', error: 'Invalid email address' },
  verify: { page, email: 'a@x.example', error: null, resendInSeconds: 30, delayed: true },
  thanks: {
    page,
    messageSubject: '',
    messageDescription: '',
    opened: { title: '', href: `${origin}/ada` },
  },
  unsubscribe: { page, action: '/ada', email: '', error: null },
  unsubscribed: { page, whyAction: '/u/why/token', isThanked: true },
  blockAddress: { page, action: '/u/x' },
  addressBlocked: { page },
  confirmSubscription: { page, action: '/u/token' },
  subscriptionConfirmed: { page },
  subscriptionFull: { page, action: '/u/token' },
  stopNumbers: { action: '/u/x' },
  mailVisit: { destination: 'https://example.com/letter' },
  numbersStopped: { statisticsUrl: origin },
  stopNotices: { action: '/u/x' },
  noticesStopped: { homeUrl: origin },
  pageGate: { page, gate: 'sensitive', block: { id: 'a', title: '' }, query: '', link: '' },
  linkGate: { action: '/abcd/unlock', shortUrl: `${origin}/abcd`, referrer: '', gate: '21' },
  forSubscribers: { page, block: { id: 'a', title: '' }, email: '', error: null },
  pagePasscode: { page, block: null, error: 'That is not the password.', query: '', link: '' },
  notFound: {},
  pageExpired: {},
  linkNotFound: {},
  linkGone: {},
  linkNotStarted: { message: '', startsAt: NOW + 3 * 86_400_000, now: NOW },
  linkExpired: { message: '' },
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
    reportUrl: '/u/report?about=abcd&mistake',
  },
  linkPassword: {
    action: '/abcd/unlock',
    shortUrl: link.shortUrl,
    referrer: '',
    error: 'That is not the password.',
  },
  linkInterstitial: {
    destination: `${origin}/x`,
    seconds: 5,
    continueUrl: '/abcd/continue?to=x',
    reportUrl: '/u/report?about=abcd',
    brand: null,
  },
  linkApp: {
    appUrl: 'myapp://x',
    storeUrl: origin,
    destination: origin,
    reportUrl: '/u/report?about=abcd',
  },
  linkPreview: {
    ...link,
    destination: origin,
    state: 'open',
    isOneOfMany: true,
    lookAlike: { of: 'apple.com' },
    reportUrl: '/u/report?about=abcd',
  },
  linkCard: { shortUrl: link.shortUrl, title: '', text: '', imageUrl: null },
  continueTo: { destination: `${origin}/x`, seconds: 0 },
  tooManyRequests: { retryInSeconds: 200 },
  unavailable: {},
  status: {
    title: 'Unsubscribe?',
    text: 'This browser holds no subscription to this page. Every mail of it has a link that ends it.',
    action: { label: 'Back to the page', href: '/ada' },
  },
}

/** What people read and hear of a document. */
function wordsOf(html: string): string {
  const body = html.replace(/<(style|script)[^>]*>[\s\S]*?<\/\1>/g, ' ')
  const said = [...body.matchAll(/ (?:alt|aria-label|placeholder|title)="([^"]*)"/g)].map(
    ([, words]) => words,
  )
  return `${body.replace(/<[^>]+>/g, ' ')} ${said.join(' ')}`.replace(/https?:\S+/g, ' ')
}

describe('a German page', () => {
  it.each([false, true])('says nothing of ours in English, subscribed: %s', (subscribed) => {
    const document = {
      ...SAMPLE_DOCUMENT,
      title: 'Ada',
      description: '',
      metaTitle: '',
      metaDescription: '',
      blocks: [],
      icons: [],
      subscribable: true,
    }
    const { html } = renderPage({
      document,
      subscribed,
      pageUrl: `${origin}/ada`,
      shareImageUrl: origin,
      assets: SAMPLE_ASSETS,
      homeUrl: origin,
      lang: 'de',
      form: { email: '', error: 'Invalid email address' },
    })
    expect(html).toContain('<html lang="de" dir="ltr">')
    expect(wordsOf(html)).toContain(subscribed ? 'Abonniert' : 'Abonnieren')
    expect(wordsOf(html)).not.toMatch(ENGLISH)
  })

  it('keeps English and German apart, whichever was drawn first', () => {
    const input = {
      document: { ...SAMPLE_DOCUMENT, subscribable: true },
      subscribed: false,
      pageUrl: `${origin}/ada`,
      shareImageUrl: origin,
      assets: SAMPLE_ASSETS,
      homeUrl: origin,
    }
    expect(renderPage({ ...input, lang: 'en' }).html).toContain('>Subscribe<')
    expect(renderPage({ ...input, lang: 'de' }).html).toContain('>Abonnieren<')
    expect(renderPage({ ...input, lang: 'en' }).html).toContain('>Subscribe<')
  })
})

describe('screens in German', () => {
  const frame = { homeUrl: origin, faviconUrl: SAMPLE_ASSETS.favicon, lang: 'de' }

  it.each(Object.keys(all) as ScreenKind[])('%s says nothing of ours in English', (kind) => {
    const { html } = renderScreen(kind, all[kind], frame)
    expect(html).toContain('<html lang="de" dir="ltr">')
    expect(wordsOf(html)).not.toMatch(ENGLISH)
  })
})

describe('the refusal of a page without room', () => {
  it.each(['err_81', 'err_82', 'err_97'])('%s speaks to visitors in every language', (code) => {
    const texts = ['en', 'de'].map((lang) => textOfCode(pageMessagesOf(lang), code))
    expect(texts).toEqual([
      'This page cannot take more subscribers at the moment.',
      'Diese Seite kann zurzeit keine weiteren Abos aufnehmen.',
    ])
    expect(translatedRefusal(pageMessagesOf('de'), texts[0]!)).toBe(texts[1])
  })
})

describe('texts of the page', () => {
  it('stand in message files, not in markup', () => {
    const root = join(import.meta.dirname, '..')
    const files = globSync('**/*.tsx', { cwd: root }).filter((file) => !file.includes('.test.'))
    expect(files.length).toBeGreaterThan(20)
    const found = files.flatMap((file) => {
      const code = readFileSync(join(root, file), 'utf8')
      const words: string[] = []
      JSON.stringify(parseSync(file, code).program, (_key, node) => {
        if (node?.type === 'JSXText' && /\p{L}/u.test(node.value)) words.push(node.value.trim())
        return node
      })
      return words.filter((one) => one !== 'Waypost').map((one) => `${file}: ${one}`)
    })
    expect(found).toEqual([])
  })
})
