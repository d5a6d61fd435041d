import Bowser from 'bowser'
import { isbot } from 'isbot'
import type { ClickKind, RecordedClick, StoredClick } from '../../platform/clicks/click.ts'
import { isPreviewFetcher } from '../../platform/clicks/preview-fetchers.ts'

/** What the journal's raw headers mean. Runs in the drain, never where redirects are answered. */

const UTM_MAX = 128
const MEMO_MAX = 5_000

interface AgentFacts {
  isBot: boolean
  isPreview: boolean
  device: string
  system: string
  browser: string
}

/** Judges a click and reads its headers (contract.md §5). */
export function describeClick(click: RecordedClick): StoredClick {
  const agent = factsOf(click.agent)
  const utm = utmOf(click.query)
  return {
    id: click.id,
    at: click.at,
    target: click.target,
    targetId: click.targetId,
    trigger: click.trigger,
    kind: kindOf(click, agent),
    visitor: click.visitor,
    country: click.country,
    city: '',
    device: agent.device,
    system: agent.system,
    browser: agent.browser,
    language: languageOf(click.language),
    referrer: referrerOf(click.referrer),
    ...utm,
  }
}

function kindOf(click: RecordedClick, agent: AgentFacts): ClickKind {
  if (click.isHead) return 'head'
  if (click.isPrefetch) return 'prefetch'
  if (agent.isPreview) return 'preview'
  return agent.isBot ? 'bot' : 'human'
}

const factsOf = memoize((agent: string): AgentFacts => {
  // an empty agent is a bot (contract.md §5)
  if (agent === '') return { ...UNKNOWN, isBot: true, isPreview: false }
  const { device, system, browser } = parseAgent(agent)
  return { isBot: isbot(agent), isPreview: isPreviewFetcher(agent), device, system, browser }
})

const UNKNOWN = { device: 'unknown', system: 'unknown', browser: 'unknown' }

function parseAgent(agent: string) {
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

/** The host a visitor came from; 'unknown' for what is no address (abuse row 4). */
const referrerOf = memoize((referrer: string): string => {
  if (referrer === '') return 'direct'
  if (!URL.canParse(referrer)) return 'unknown'
  const { protocol, hostname } = new URL(referrer)
  const isPlace = protocol === 'http:' || protocol === 'https:' || protocol === 'android-app:'
  return isPlace && hostname !== '' ? hostname : 'unknown'
})

/** First language asked for, without its region. */
const languageOf = memoize((accepted: string): string => {
  const [first] = /^[a-z]{2,3}(?=$|[-,;\s])/i.exec(accepted.trim()) ?? []
  return first === undefined ? 'unknown' : first.toLowerCase()
})

interface Utm {
  utmSource: string
  utmMedium: string
  utmCampaign: string
  utmTerm: string
  utmContent: string
}

const NO_UTM: Utm = { utmSource: '', utmMedium: '', utmCampaign: '', utmTerm: '', utmContent: '' }

function utmOf(query: string): Utm {
  if (!/utm_/i.test(query)) return NO_UTM
  const asked = new URLSearchParams(query)
  const read = (name: string) => (asked.get(name) ?? '').slice(0, UTM_MAX)
  return {
    utmSource: read('utm_source'),
    utmMedium: read('utm_medium'),
    utmCampaign: read('utm_campaign'),
    utmTerm: read('utm_term'),
    utmContent: read('utm_content'),
  }
}

/** Agents, referrers and languages repeat; the oldest answers make room. */
function memoize<T>(read: (text: string) => T): (text: string) => T {
  const memo = new Map<string, T>()
  return (text) => {
    const known = memo.get(text)
    if (known !== undefined) return known
    const value = read(text)
    if (memo.size >= MEMO_MAX) memo.delete(memo.keys().next().value!)
    memo.set(text, value)
    return value
  }
}
