import { DIRECT_REFERRER } from '#contract/links/rule-values.ts'
import { text } from '#web/messages/index.ts'
import { sayMoment } from '../../fields/zoned-time.ts'
import { nameOfCountry, nameOfLanguage } from '../place-names.ts'

/** The server's names, starting with Monday. */
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The visitor's properties as the simulator saw them, in the words of the conditions. */
export function saySeen(on: string, seen: string, zone: string): string {
  const { deviceChoices, systemChoices, browserChoices, simulator } = text.rules
  const names = { device: deviceChoices, system: systemChoices, browser: browserChoices }
  const known = names[on as keyof typeof names] as Record<string, string> | undefined
  if (known) return known[seen] ?? seen
  switch (on) {
    case 'country':
      if (/^[A-Z]{2}$/.test(seen)) return nameOfCountry(seen)
      return seen === 'unknown' ? simulator.unknown : seen
    case 'language':
      if (seen === 'unknown') return simulator.unknown
      return /^[a-z]{2,3}(-\w+)?$/i.test(seen) ? nameOfLanguage(seen) : seen
    case 'referrer':
      if (seen === DIRECT_REFERRER) return simulator.direct
      return seen === 'unknown' ? simulator.unknown : seen
    case 'time':
      return Number.isNaN(Date.parse(seen)) ? seen : sayMoment(seen, zone)
    case 'weekday': {
      const [day = '', ...where] = seen.split(' ')
      return [text.rules.say.weekdays[DAYS.indexOf(day)] ?? day, ...where].join(' ')
    }
    case 'query': {
      const missing = seen.includes('=') ? undefined : /^no (.+)$/s.exec(seen)?.[1]
      return missing === undefined ? seen : simulator.without(missing)
    }
    default:
      return seen
  }
}
