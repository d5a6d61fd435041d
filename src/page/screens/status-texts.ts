import { messagesOf, type ScreenMessages } from '../messages/screens.ts'
import { plainText } from '../plain-text.ts'
import type { ScreenFrame, ScreenKind, ScreenProps } from './screen-props.ts'

type Status = ScreenProps['status']

type WordedKind = keyof ScreenMessages['statuses']

const isWorded = (kind: ScreenKind, words: ScreenMessages): kind is WordedKind & ScreenKind =>
  Object.hasOwn(words.statuses, kind)

/** The texts of a screen, or null for one that has more than text. */
export function statusOf<Kind extends ScreenKind>(
  kind: Kind,
  props: ScreenProps[Kind],
  frame: ScreenFrame,
): Status | null {
  const words = messagesOf(frame.lang).screens
  if (!isWorded(kind, words)) return null
  const texts = words.statuses
  const home = { label: words.home, href: frame.homeUrl }
  if (kind === 'linkNotStarted') {
    return { ...texts[kind], text: beginningText(props as ScreenProps['linkNotStarted'], words) }
  }
  if (kind === 'linkExpired' || kind === 'linkLimitReached') {
    const { message } = props as ScreenProps['linkExpired']
    return { ...texts[kind], text: plainText(message).trim() || texts[kind].text, action: home }
  }
  if (kind === 'tooManyRequests') {
    const { retryInSeconds } = props as ScreenProps['tooManyRequests']
    if (retryInSeconds) return { ...texts[kind], text: retryText(retryInSeconds, words) }
    return texts[kind]
  }
  return kind === 'unavailable' ? texts[kind] : { ...texts[kind], action: home }
}

/** The owner's text or ours, then the date: visitors need to know nothing else. */
function beginningText(
  { message, startsAt, now }: ScreenProps['linkNotStarted'],
  words: ScreenMessages,
): string {
  const own = plainText(message).trim()
  if (startsAt === null || startsAt <= now) return own || words.statuses.linkNotStarted.text
  const opening = words.opens(inHowLong(startsAt - now, words), startsAt)
  return own === '' ? opening : `${own}\n\n${opening}`
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Rounded up to something readable: in 5 minutes, in 20 hours, in 3 days. */
function inHowLong(ms: number, { inHowLong }: ScreenMessages): string {
  if (ms > 2 * DAY) return inHowLong.day(Math.ceil(ms / DAY))
  if (ms > 2 * HOUR) return inHowLong.hour(Math.ceil(ms / HOUR))
  return inHowLong.minute(Math.ceil(ms / MINUTE))
}

function retryText(seconds: number, words: ScreenMessages): string {
  return seconds < 90 ? words.retrySeconds(seconds) : words.retryMinutes(Math.ceil(seconds / 60))
}
