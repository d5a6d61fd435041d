import type { ComponentType } from 'react'

/** What a command is about, in the order in which people mean it where names fit equally well. */
const KINDS = ['screen', 'thing', 'action', 'setting'] as const

/** One thing that ⌘K can do or go to. */
export interface Command {
  id: string
  group: string
  kind: (typeof KINDS)[number]
  label: string
  hint?: string
  /** what it may be called besides: the title of a link, its alias without the host */
  names?: readonly string[]
  Icon: ComponentType<{ size?: number; stroke?: number }>
  run: () => void
}

/** Those that have every typed word in one of their names; all for none. */
export function matchCommands(commands: readonly Command[], typed: string): Command[] {
  const words = wordsOf(typed)
  return commands.filter((command) =>
    namesOf(command).some((name) => words.every((word) => name.includes(word))),
  )
}

/**
 * The best first: what is called so, then what begins so, then what has a word that begins so; among
 * equals screens, links and pages, actions, settings. A group stands where its best stands.
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

/** 0 is called so, 1 begins so, 2 has a word that begins so, 3 has it somewhere. */
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
