import { describe, expect, it } from 'vitest'
import type { RecordedClick } from '../../platform/clicks/click.ts'
import { describeClick } from './describe-click.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

const click = (given: Partial<RecordedClick>): RecordedClick => ({
  id: '0198c1de-0000-7000-8000-000000000001',
  at: 1,
  target: 'link',
  targetId: 'a',
  trigger: 'link',
  isHead: false,
  isPrefetch: false,
  visitor: '00'.repeat(16),
  country: '',
  city: '',
  agent: FIREFOX,
  referrer: '',
  language: '',
  query: '',
  ownProof: '',
  ...given,
})
const kindOf = (given: Partial<RecordedClick>) => describeClick(click(given)).kind

describe('describeClick', () => {
  it('tells people from programs that only fetch', () => {
    expect(kindOf({})).toBe('human')
    expect(kindOf({ agent: IPHONE })).toBe('human')
    expect(kindOf({ isHead: true })).toBe('head')
    expect(kindOf({ isPrefetch: true })).toBe('prefetch')
    expect(kindOf({ agent: '' })).toBe('bot')
    for (const agent of [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'curl/8.5.0',
      'python-requests/2.32',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/126.0.0.0 Safari/537.36',
    ]) {
      expect([agent, kindOf({ agent })]).toEqual([agent, 'bot'])
    }
    for (const agent of [
      'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
      'Twitterbot/1.0',
      'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
      'WhatsApp/2.23.20.0 A',
      'TelegramBot (like TwitterBot)',
      'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
      'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
      'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
    ]) {
      expect([agent, kindOf({ agent })]).toEqual([agent, 'preview'])
    }
  })

  it('names device, system and browser, or unknown', () => {
    expect(describeClick(click({ agent: IPHONE }))).toMatchObject({
      device: 'mobile',
      system: 'iOS',
      browser: 'Safari',
    })
    expect(describeClick(click({}))).toMatchObject({
      device: 'desktop',
      system: 'Linux',
      browser: 'Firefox',
    })
    expect(describeClick(click({ agent: '\u0001\u0002' }))).toMatchObject({
      device: 'unknown',
      system: 'unknown',
    })
  })

  it('reads the host of a referrer and nothing else (A4)', () => {
    const read = (referrer: string) => describeClick(click({ referrer })).referrer
    expect(read('')).toBe('direct')
    expect(read('https://News.Example/a?token=secret')).toBe('news.example')
    expect(read('android-app://com.google.android.gm/')).toBe('com.google.android.gm')
    // as node:http passes on what one program sends in UTF-8 and another in latin1
    expect(read(Buffer.from('https://münchen.example/').toString('latin1'))).toBe(
      'xn--mnchen-3ya.example',
    )
    expect(read('https://münchen.example/')).toBe('xn--mnchen-3ya.example')
    // what a client without a referring address sends (RFC 9110 §10.1.3)
    expect(read('about:blank')).toBe('direct')
    for (const bad of ['javascript:alert(1)', '"><img onerror>', 'data:text/html,x', 'x']) {
      expect(read(bad)).toBe('unknown')
    }
  })

  it('reads language and campaign', () => {
    const read = (language: string) => describeClick(click({ language })).language
    expect(read('de-AT,de;q=0.9')).toBe('de')
    expect(read('EN')).toBe('en')
    expect(read('en;q=0,fr;q=0.1,de;q=0.5')).toBe('de')
    expect(read('*')).toBe('unknown')
    expect(read('<script>')).toBe('unknown')
    expect(
      describeClick(click({ query: 'utm_source=a%20b&utm_source=c&utm_medium=%3Cb%3E&x=1' })),
    ).toMatchObject({ utmSource: 'a b', utmMedium: '<b>', utmCampaign: '' })
    expect(describeClick(click({ query: `utm_source=${'x'.repeat(500)}` })).utmSource).toHaveLength(
      128,
    )
    expect(
      describeClick(click({ query: `utm_source=${'x'.repeat(127)}%F0%9F%98%80` })),
    ).toMatchObject({ utmSource: 'x'.repeat(127) })
    expect(describeClick(click({ query: 'utm_source=%E0%A4%A' })).utmSource).toBeTypeOf('string')
  })

  it('is quick whatever is sent (A18)', () => {
    const started = performance.now()
    for (const part of ['(', 'Mozilla/5.0 (', 'a;', ' ', 'Opera Mini/', '\u00ff', 'compatible; ']) {
      describeClick(
        click({ agent: part.repeat(512).slice(0, 512), referrer: `https://${part.repeat(200)}` }),
      )
    }
    expect(performance.now() - started).toBeLessThan(500)
  })
})
