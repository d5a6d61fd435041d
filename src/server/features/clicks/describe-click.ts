import { isBot } from '../../platform/agents/is-bot.ts'
import { readAgent } from '../../platform/agents/read-agent.ts'
import type { ClickKind, RecordedClick, StoredClick } from '../../platform/clicks/click.ts'
import { isPreviewFetcher } from '../../platform/clicks/preview-fetchers.ts'
import { referrerHost } from '../../platform/clicks/referrer-host.ts'
import { preferredLanguage } from '../../platform/http/preferred-language.ts'
import { memoize } from '../../platform/memoize.ts'

/** Reads the raw headers in the journal. Runs in the drain, never while a redirect is answered. */

const UTM_MAX = 128

interface Judged {
  isBot: boolean
  isPreview: boolean
}

/** Classifies a click and reads its headers (contract.md §5). */
export function describeClick(click: RecordedClick): StoredClick {
  const agent = readAgent(click.agent)
  const utm = utmOf(click.query)
  return {
    id: click.id,
    at: click.at,
    target: click.target,
    targetId: click.targetId,
    // set by the drain
    spaceId: '',
    trigger: click.trigger,
    kind: kindOf(click, judge(click.agent)),
    visitor: click.visitor,
    country: click.country,
    city: click.city,
    device: agent.device,
    system: agent.system,
    browser: agent.browser,
    language: languageOf(click.language),
    referrer: referrerHost(click.referrer),
    ...utm,
  }
}

function kindOf(click: RecordedClick, agent: Judged): ClickKind {
  if (click.isHead) return 'head'
  if (click.isPrefetch) return 'prefetch'
  if (agent.isPreview) return 'preview'
  return agent.isBot ? 'bot' : 'human'
}

const judge = memoize((agent: string): Judged => {
  return { isBot: isBot(agent), isPreview: isPreviewFetcher(agent) }
})

/** The language as rules see it, without its region. */
const languageOf = memoize((accepted: string): string => {
  const [primary] = /^[a-z]{2,3}(?=$|-)/.exec(preferredLanguage(accepted)) ?? []
  return primary ?? 'unknown'
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
  // cut without splitting a character
  const read = (name: string) =>
    (asked.get(name) ?? '').slice(0, UTM_MAX).replace(/[\ud800-\udbff]$/, '')
  return {
    utmSource: read('utm_source'),
    utmMedium: read('utm_medium'),
    utmCampaign: read('utm_campaign'),
    utmTerm: read('utm_term'),
    utmContent: read('utm_content'),
  }
}
