import { text } from '#web/messages/index.ts'
import type { Numbers } from '../statistics.api.ts'

const words = { ...text.common.besides, ...text.statistics.leftOut }
const REASONS = ['bot', 'own', 'preview', 'prefetch', 'head'] as const

/** `37 by bots, 2 of your own and 5 link previews`; '' if nothing was left out. */
export function leftOutParts(excluded: Numbers['excluded'], bots: boolean): string {
  const parts = REASONS.filter((reason) => excluded[reason] > 0 && !(bots && reason === 'bot')).map(
    (reason) => words[reason](excluded[reason]),
  )
  const last = parts.pop()
  if (last === undefined) return ''
  return parts.length === 0 ? last : `${parts.join(', ')} ${words.and} ${last}`
}
