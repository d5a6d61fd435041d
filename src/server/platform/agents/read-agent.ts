import Bowser from 'bowser'
import type { BrowserName, DeviceName, SystemName } from '#contract/links/rule-values.ts'
import { memoize } from '../memoize.ts'
import type { AgentFacts } from './agent.ts'

/**
 * Reads device, system and browser from a user agent. Never throws; results are cached.
 * @param agent the header as sent; '' if there is none
 */
export const readAgent: (agent: string) => AgentFacts = memoize((agent) => {
  const { device, system, browser } = parse(agent)
  const ruleDevice = deviceOf(agent, device, system)
  const program = IN_APP.find(([, says]) => says.test(agent))?.[0]
  return {
    // statistics use the device name of rules, if rules have one
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

/** TV sets and sticks that only say Android. */
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
 * Browsers inside an app, with the app's name in statistics; rules call all of them `in-app`. They
 * name the app, or lack what the system's own browser always sends.
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
