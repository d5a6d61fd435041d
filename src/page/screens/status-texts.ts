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
  if (kind === 'tooManyRequests') {
    const { retryInSeconds } = props as ScreenProps['tooManyRequests']
    if (retryInSeconds) return { ...texts[kind], text: retryText(retryInSeconds) }
    return texts[kind]
  }
  return kind === 'unavailable' ? texts[kind] : { ...texts[kind], action: home }
}

function retryText(seconds: number): string {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return `Too many requests came from your network. Try again in ${wait}.`
}
