import { text } from '#web/messages/index.ts'

/** Says how much room is left once it becomes scarce: in the last fifth. */
export function remaining(value: string, max: number): string | undefined {
  const left = max - value.length
  return left <= max / 5 ? text.common.charactersLeft(left) : undefined
}
