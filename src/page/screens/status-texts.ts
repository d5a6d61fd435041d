import { plainText } from '../plain-text.ts'
import type { ScreenFrame, ScreenKind, ScreenProps } from './screen-props.ts'

type Status = ScreenProps['status']

/** Words of the screens that say why there is nothing to see, and what to do next. */
const texts = {
  pageExpired: {
    title: 'This page has expired',
    text: 'Its creator gave it an end, and that has passed.',
  },
  linkNotFound: {
    title: 'There is no such link',
    text: 'Check the address, or ask whoever gave it to you.',
  },
  linkGone: {
    title: 'This link was removed',
    text: 'Its owner took it down. Ask whoever gave it to you.',
  },
  linkNotStarted: {
    title: 'This link is not open yet',
    text: 'Its owner gave it a beginning, and that is still to come.',
  },
  linkExpired: {
    title: 'This link has expired',
    text: 'Its owner gave it an end, and that has passed.',
  },
  linkLimitReached: {
    title: 'This link is used up',
    text: 'It was made for a number of visits, and all of them are taken.',
  },
  linkBlocked: {
    title: 'This link is blocked',
    text: 'It was found to be phishing, malicious or spam, so we do not lead there.',
  },
  tooManyRequests: {
    title: 'That was a little fast',
    text: 'Too many requests came from your network. Try again in a moment.',
  },
  unavailable: {
    title: 'Back in a moment',
    text: 'Something we depend on is away. Nothing is lost; try again shortly.',
  },
} satisfies Partial<Record<ScreenKind, Status>>

type WordedKind = keyof typeof texts

const isWorded = (kind: ScreenKind): kind is WordedKind => Object.hasOwn(texts, kind)

/** The words of a screen, or null for one that is more than words. */
export function statusOf<Kind extends ScreenKind>(
  kind: Kind,
  props: ScreenProps[Kind],
  frame: ScreenFrame,
): Status | null {
  if (!isWorded(kind)) return null
  const home = { label: 'Back to home', href: frame.homeUrl }
  if (kind === 'linkBlocked') {
    const { appealUrl } = props as ScreenProps['linkBlocked']
    return {
      ...texts[kind],
      action: appealUrl ? { label: 'Tell us it is wrong', href: appealUrl } : home,
    }
  }
  if (kind === 'linkNotStarted') {
    return { ...texts[kind], text: beginningText(props as ScreenProps['linkNotStarted']) }
  }
  if (kind === 'linkExpired' || kind === 'linkLimitReached') {
    const { message } = props as ScreenProps['linkExpired']
    return { ...texts[kind], text: plainText(message).trim() || texts[kind].text, action: home }
  }
  if (kind === 'tooManyRequests') {
    const { retryInSeconds } = props as ScreenProps['tooManyRequests']
    if (retryInSeconds) return { ...texts[kind], text: retryText(retryInSeconds) }
    return texts[kind]
  }
  return kind === 'unavailable' ? texts[kind] : { ...texts[kind], action: home }
}

/** The owner's words or ours, then when it is: for a visitor that is the whole news. */
function beginningText({ message, startsAt, now }: ScreenProps['linkNotStarted']): string {
  const words = plainText(message).trim()
  if (startsAt === null || startsAt <= now) return words || texts.linkNotStarted.text
  const opening = `It opens ${inHowLong(startsAt - now)}, on ${momentOf(startsAt)}.`
  return words === '' ? opening : `${words}\n\n${opening}`
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Rounded up to what a person would say: in 5 minutes, in 20 hours, in 3 days. */
function inHowLong(ms: number): string {
  const [unit, length] =
    ms > 2 * DAY ? ['day', DAY] : ms > 2 * HOUR ? ['hour', HOUR] : ['minute', MINUTE]
  const count = Math.ceil(ms / (length as number))
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`
}

/** In UTC: which zone a visitor lives in is not known without a script. */
function momentOf(time: number): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  const hour = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' })
  return `${day.format(time)} at ${hour.format(time)} UTC`
}

function retryText(seconds: number): string {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return `Too many requests came from your network. Try again in ${wait}.`
}
