import { grammarOf } from '#contract/texts/grammar.ts'
import type { Messages } from '../index.ts'

const { number, plural } = grammarOf('de')
const links = (count: number) => plural(count, { one: '# Link', other: '# Links' })

export const folders: Messages['folders'] = {
  title: 'Ordner',
  all: 'Alle Links',
  none: 'Ohne Ordner',
  links: 'Links',
  createIn: 'Neuer Ordner darin',
  edit: 'Ordner bearbeiten',
  actions: (name) => `Aktionen für ${name}`,
  nameWrong:
    'Wähl einen anderen Namen: Er fehlt, oder hier gibt es schon einen Ordner dieses Namens.',
  parent: 'Im Ordner',
  top: 'Keiner: ganz oben',
  deleted: (name) => `${name} gelöscht. Die Links sind jetzt ohne Ordner.`,
  folder: 'Ordner',
  moveTitle: (count) => `${links(count)} verschieben`,
  move: 'Verschieben',
  same: 'Wie jetzt',
  domain: 'Domain',
  space: 'Space',
  moving: (done, total) => `${number(done)} von ${number(total)} verschoben`,
  foretold: (moved, kept) =>
    kept === 0
      ? `${links(moved)} lassen sich verschieben.`
      : `${links(moved)} lassen sich verschieben, ${number(kept)} nicht:`,
  oldEnds: 'Die alte Adresse führt dann nirgends mehr hin.',
  further: (count) => plural(count, { one: 'und # weiterer', other: 'und # weitere' }),
  moveAll: 'Links verschieben …',
  moved: (count) => `${links(count)} verschoben`,
}
