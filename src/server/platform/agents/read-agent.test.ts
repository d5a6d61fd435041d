import { describe, expect, it } from 'vitest'
import { readAgent } from './read-agent.ts'

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)'

/** agent · device · system · browser, with the names of rules */
const agents: [string, string, string, string][] = [
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${APPLE} Version/17.5 Mobile/15E148 Safari/604.1`,
    'mobile',
    'ios',
    'safari',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) ${APPLE} CriOS/120.0 Mobile/15E148 Safari/604.1`,
    'tablet',
    'ios',
    'chrome',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${APPLE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`,
    'mobile',
    'ios',
    'firefox',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${BLINK} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'mobile',
    'android',
    'samsung',
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; Pixel Tablet) ${BLINK} Chrome/126.0.0.0 Safari/537.36`,
    'tablet',
    'android',
    'chrome',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/126.0.0.0 Safari/537.36`,
    'desktop',
    'chromeos',
    'chrome',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
    'desktop',
    'windows',
    'edge',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/126.0.0.0 Safari/537.36 OPR/111.0.0.0`,
    'desktop',
    'windows',
    'opera',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/17.4 Safari/605.1.15`,
    'desktop',
    'macos',
    'safari',
  ],
  [
    'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
    'desktop',
    'linux',
    'firefox',
  ],
  [
    `Mozilla/5.0 (Linux; Android 9; AFTMM) ${BLINK} Silk/98.4.1 like Chrome/98.0.4758.136 Safari/537.36`,
    'tv',
    'android',
    'other',
  ],
  [
    `Mozilla/5.0 (Web0S; Linux/SmartTV) ${BLINK} Chrome/79.0.3945.79 Safari/537.36 WebAppManager`,
    'tv',
    'other',
    'other',
  ],
  [
    `Mozilla/5.0 (Linux; Android 12; BRAVIA 4K) ${BLINK} Chrome/112.0 Safari/537.36`,
    'tv',
    'android',
    'chrome',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${APPLE} Mobile/15E148 Instagram 334.0`,
    'mobile',
    'ios',
    'in-app',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${APPLE} Mobile/15E148`,
    'mobile',
    'ios',
    'in-app',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) ${BLINK} Version/4.0 Chrome/126.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0]`,
    'mobile',
    'android',
    'in-app',
  ],
  ['curl/8.5', 'other', 'other', 'other'],
  ['', 'other', 'other', 'other'],
]

describe('readAgent', () => {
  it.each(agents)('reads %s', (agent, ruleDevice, ruleSystem, ruleBrowser) => {
    expect(readAgent(agent)).toMatchObject({ ruleDevice, ruleSystem, ruleBrowser })
  })

  it('has the names of the statistics as well', () => {
    expect(readAgent(agents[0]![0])).toMatchObject({
      device: 'mobile',
      system: 'iOS',
      browser: 'Safari',
    })
    expect(readAgent('')).toMatchObject({
      device: 'unknown',
      system: 'unknown',
      browser: 'unknown',
    })
  })

  it.each([
    ['Instagram 334.0', 'Instagram'],
    ['[FBAN/FBIOS;FBAV/470.0]', 'Facebook'],
    ['[FBAN/MessengerForiOS;FBAV/470.0]', 'Messenger'],
    ['Barcelona 289.0', 'Threads'],
    ['musical_ly_34.5.0 BytedanceWebview/d8a21c6', 'TikTok'],
    ['MicroMessenger/8.0.49', 'WeChat'],
    ['Twitter for iPhone/10.45', 'X'],
    ['[LinkedInApp]/9.29', 'LinkedIn'],
    ['Snapchat/12.88.0.40', 'Snapchat'],
    ['[Pinterest/iOS]', 'Pinterest'],
    ['GSA/323.0 Safari/604.1', 'Google'],
    ['', 'in-app'],
  ])('names the browser of a program in statistics as rules know it: %s', (said, browser) => {
    const agent = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${APPLE} Mobile/15E148 ${said}`
    expect(readAgent(agent)).toMatchObject({ browser, ruleBrowser: 'in-app' })
  })

  it('reports the same device to statistics as to rules', () => {
    for (const [agent, ruleDevice] of agents) {
      const { device } = readAgent(agent)
      expect([agent, device]).toEqual([agent, ruleDevice === 'other' ? 'unknown' : ruleDevice])
    }
  })

  it('reads whatever a header may contain', () => {
    for (const agent of [
      '\u0000',
      '\u00ff'.repeat(8_000),
      '((((',
      '%',
      'Mozilla/5.0 ('.repeat(600),
    ]) {
      expect(readAgent(agent).ruleDevice).toBeTypeOf('string')
    }
  })
})
