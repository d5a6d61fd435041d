import { describe, expect, it } from 'vitest'
import { type Command, groupCommands, matchCommands } from './match-commands.ts'

const NoIcon = () => null
const command = (label: string, group = 'Go to'): Command => ({
  id: label,
  group,
  label,
  Icon: NoIcon,
  run: () => {},
})
const labels = (commands: Command[]) => commands.map(({ label }) => label)
const all = [
  command('My links'),
  command('Links'),
  command('Köpfe'),
  command('Shorten a link', 'Do'),
]

describe('matchCommands', () => {
  it('gives everything for nothing', () => {
    expect(labels(matchCommands(all, '  '))).toEqual(labels(all))
  })

  it('takes every word, without case and accents, beginnings first, groups together', () => {
    expect(labels(matchCommands(all, 'LINK'))).toEqual(['Links', 'My links', 'Shorten a link'])
    expect(labels(matchCommands(all, 'kopf'))).toEqual(['Köpfe'])
    expect(labels(matchCommands(all, 'a sh'))).toEqual(['Shorten a link'])
    expect(matchCommands(all, 'link x')).toEqual([])
  })
})

describe('groupCommands', () => {
  it('keeps the places of the whole list', () => {
    expect(
      groupCommands(all).map(({ group, items }) => [group, items.map((i) => i.index)]),
    ).toEqual([
      ['Go to', [0, 1, 2]],
      ['Do', [3]],
    ])
  })
})
