import { describe, expect, it } from 'vitest'
import { type Command, groupCommands, matchCommands, rankCommands } from './rank-commands.ts'

const NoIcon = () => null
const command = (kind: Command['kind'], label: string, names: string[] = []): Command => ({
  id: label,
  group: kind,
  kind,
  label,
  names,
  Icon: NoIcon,
  run: () => {},
})
const labels = (commands: Command[]) => commands.map(({ label }) => label)
const all = [
  command('screen', 'Links'),
  command('screen', 'Köpfe'),
  command('setting', 'Security'),
  command('setting', 'Storage'),
  command('action', 'Shorten a link'),
  command('thing', 'go.example/x1', ['x1', 'Secure your bike']),
  command('thing', 'go.example/shop', ['shop', 'The storage room']),
]
const found = (typed: string) => labels(rankCommands(matchCommands(all, typed), typed))

describe('the palette', () => {
  it('gives everything for nothing', () => {
    expect(found('  ')).toEqual(labels(all))
  })

  it('takes every word, without case and accents', () => {
    expect(found('kopf')).toEqual(['Köpfe'])
    expect(found('a short')).toEqual(['Shorten a link'])
    expect(found('link x')).toEqual([])
  })

  it('puts the link one is looking for above a setting that begins alike', () => {
    expect(found('sec')).toEqual(['go.example/x1', 'Security'])
    expect(found('x1')).toEqual(['go.example/x1'])
  })

  it('puts what is called so above what only has the word, and screens first among equals', () => {
    expect(found('storage')).toEqual(['Storage', 'go.example/shop'])
    expect(found('link')).toEqual(['Links', 'Shorten a link'])
    expect(found('sh')).toEqual(['go.example/shop', 'Shorten a link'])
  })

  it('keeps groups together, with places of the whole list', () => {
    const ranked = rankCommands(matchCommands(all, 'sto'), 'sto')
    expect(
      groupCommands(ranked).map(({ group, items }) => [group, items.map((one) => one.index)]),
    ).toEqual([
      ['setting', [0]],
      ['thing', [1]],
    ])
  })
})
