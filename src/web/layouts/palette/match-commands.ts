import type { ComponentType } from 'react'

/** One thing that ⌘K can do or go to. */
export interface Command {
  id: string
  group: string
  label: string
  hint?: string
  Icon: ComponentType<{ size?: number; stroke?: number }>
  run: () => void
}

/** Those with every typed word in their name, those that begin with the first before the others. */
export function matchCommands(commands: readonly Command[], typed: string): Command[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const first = words[0]
  if (first === undefined) return [...commands]
  const found = commands.filter(({ label }) => words.every((word) => plain(label).includes(word)))
  const begins = (command: Command) => (plain(command.label).startsWith(first) ? 0 : 1)
  const groups = [...new Set(found.map(({ group }) => group))]
  return found.sort(
    (one, other) =>
      groups.indexOf(one.group) - groups.indexOf(other.group) || begins(one) - begins(other),
  )
}

/** Small letters without accents, as people type when they are in a hurry. */
const plain = (words: string) =>
  words
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()

/** Neighbours of one group together, each with its place in the whole list. */
export function groupCommands(commands: readonly Command[]) {
  const groups: { group: string; items: { command: Command; index: number }[] }[] = []
  commands.forEach((command, index) => {
    const last = groups.at(-1)
    if (last?.group === command.group) last.items.push({ command, index })
    else groups.push({ group: command.group, items: [{ command, index }] })
  })
  return groups
}
