import type { ComponentType } from 'react'

/** A command's group, in order of preference among equally good matches. */
const KINDS = ['screen', 'thing', 'action', 'setting'] as const

/** One action or destination of ⌘K. */
export interface Command {
  id: string
  group: string
  kind: (typeof KINDS)[number]
  label: string
  hint?: string
  /** further names: the title of a link, its alias without the host */
  names?: readonly string[]
  Icon: ComponentType<{ size?: number; stroke?: number }>
  run: () => void
}

/** Commands with every typed word in one of their names; all commands without words. */
export function matchCommands(commands: readonly Command[], typed: string): Command[] {
  const words = wordsOf(typed)
  return commands.filter((command) =>
    namesOf(command).some((name) => words.every((word) => name.includes(word))),
  )
}

/**
 * Best first: exact names, then names that begin with the text, then names with a word that begins
 * with it; among equals screens, links and pages, actions, settings. A group is placed by its best
 * match.
 */
export function rankCommands(commands: readonly Command[], typed: string): Command[] {
  const sought = wordsOf(typed).join(' ')
  if (sought === '') return [...commands]
  const places = new Map(
    commands.map((command) => [
      command,
      fitOf(command, sought) * KINDS.length + KINDS.indexOf(command.kind),
    ]),
  )
  const placeOf = (command: Command) => places.get(command) ?? 0
  const best = new Map<string, number>()
  for (const command of commands) {
    best.set(command.group, Math.min(placeOf(command), best.get(command.group) ?? placeOf(command)))
  }
  const groups = [...best.keys()]
  const groupOf = ({ group }: Command) =>
    (best.get(group) ?? 0) * groups.length + groups.indexOf(group)
  return commands.toSorted(
    (one, other) => groupOf(one) - groupOf(other) || placeOf(one) - placeOf(other),
  )
}

/** 0: is the name, 1: begins it, 2: begins a word, 3: is somewhere in it. */
function fitOf(command: Command, sought: string): number {
  const fits = namesOf(command).map((name) => {
    if (name === sought) return 0
    if (name.startsWith(sought)) return 1
    return name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(sought)) ? 2 : 3
  })
  return Math.min(...fits)
}

const namesOf = ({ label, names = [] }: Command) => [label, ...names].map(plain)
const wordsOf = (typed: string) => plain(typed).split(/\s+/).filter(Boolean)

/** Lower case without accents, for people who type quickly. */
const plain = (words: string) =>
  words
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()

/** Groups neighbours of the same kind, each with its index in the whole list. */
export function groupCommands(commands: readonly Command[]) {
  const groups: { group: string; items: { command: Command; index: number }[] }[] = []
  commands.forEach((command, index) => {
    const last = groups.at(-1)
    if (last?.group === command.group) last.items.push({ command, index })
    else groups.push({ group: command.group, items: [{ command, index }] })
  })
  return groups
}
