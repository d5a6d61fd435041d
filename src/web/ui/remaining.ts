import { text } from '#web/messages/index.ts'

/** Shows how many characters are left in the last fifth of the limit. */
export function remaining(value: string, max: number): string | undefined {
  const left = max - value.length
  return left <= max / 5 ? text.common.charactersLeft(left) : undefined
}
