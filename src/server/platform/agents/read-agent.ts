import Bowser from 'bowser'
import type { BrowserName, DeviceName, SystemName } from '#contract/links/rule-values.ts'
import { memoize } from '../memoize.ts'
import type { AgentFacts } from './agent.ts'

/**
 * Reads device, system and browser from a user agent. Never throws; remembers agents that come again.
 * @param agent the header as sent; '' tells nothing
 */
export const readAgent: (agent: string) => AgentFacts = memoize((agent) => {
  const { device, system, browser } = parse(agent)
  const ruleDevice = deviceOf(agent, device, system)
  const program = IN_APP.find(([, says]) => says.test(agent))?.[0]
  return {
    // the same in statistics as in rules, wherever rules have a word for it
    device: ruleDevice === 'other' ? device : ruleDevice,
    system,
    browser: program ?? browser,
    ruleDevice,
    ruleSystem: RULE_SYSTEM[system] ?? 'other',
    ruleBrowser: program === undefined ? (RULE_BROWSER[browser] ?? 'other') : 'in-app',
  }
})

const UNKNOWN = { device: 'unknown', system: 'unknown', browser: 'unknown' }

function parse(agent: string) {
  if (agent === '') return UNKNOWN
  try {
    const { platform, os, browser } = Bowser.parse(agent)
    return {
      device: platform.type ?? 'unknown',
      system: os.name ?? 'unknown',
      browser: browser.name === undefined || browser.name === '' ? 'unknown' : browser.name,
    }
  } catch {
    return UNKNOWN
  }
}

function deviceOf(agent: string, device: string, system: string): DeviceName {
  if (TELEVISION.test(agent)) return 'tv'
  if (device === 'unknown' && system === 'Chrome OS') return 'desktop'
  return RULE_DEVICE[device] ?? 'other'
}

/** TV sets and sticks that say only Android. */
const TELEVISION =
  /\b(?:AFT[A-Z]{1,3}\d*|BRAVIA|GoogleTV|CrKey|AppleTV|Roku|HbbTV)\b|Android TV|Smart-?TV/i

const RULE_DEVICE: Record<string, DeviceName> = {
  mobile: 'mobile',
  tablet: 'tablet',
  desktop: 'desktop',
  tv: 'tv',
}

const RULE_SYSTEM: Record<string, SystemName> = {
  iOS: 'ios',
  Android: 'android',
  Windows: 'windows',
  macOS: 'macos',
  Linux: 'linux',
  'Chrome OS': 'chromeos',
}

const RULE_BROWSER: Record<string, BrowserName> = {
  Chrome: 'chrome',
  Chromium: 'chrome',
  Safari: 'safari',
  Firefox: 'firefox',
  'Microsoft Edge': 'edge',
  Opera: 'opera',
  'Opera GX': 'opera',
  'Opera Touch': 'opera',
  'Opera Coast': 'opera',
  'Samsung Internet for Android': 'samsung',
}

/**
 * Browsers inside another program, by its name in statistics; to rules they are all `in-app`. They name the program, or
 * lack what the system's own browser says of itself.
 */
const IN_APP: readonly (readonly [program: string, says: RegExp])[] = [
  ['Messenger', /FBAN\/Messenger|FB_IAB\/(?:MESSENGER|Orca)/],
  ['Threads', /Barcelona /],
  ['Instagram', /Instagram/],
  ['Facebook', /FBAN|FBAV|FB_IAB/],
  ['TikTok', /musical_ly|BytedanceWebview|\btrill_/],
  ['Line', /\bLine\//],
  ['WeChat', /MicroMessenger/],
  ['KakaoTalk', /KAKAOTALK/],
  ['Naver', /NAVER\(inapp/],
  ['X', /Twitter for |TwitterAndroid/],
  ['LinkedIn', /LinkedInApp/],
  ['Snapchat', /Snapchat/],
  ['Pinterest', /Pinterest\/|\[Pinterest/],
  ['Reddit', /Reddit\//],
  ['Google', /\bGSA\//],
  ['in-app', /; wv\)|\((?:iPhone|iPad|iPod)(?!.*Safari\/).*AppleWebKit\/(?!.*Safari\/)/],
]
