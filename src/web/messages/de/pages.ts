import { grammarOf } from '#contract/texts/grammar.ts'
import type { Messages } from '../index.ts'

const { plural } = grammarOf('de')

export const pages: Messages['pages'] = {
  title: 'Seiten',
  list: 'Deine Seiten',
  create: 'Neue Seite',
  createTitle: 'Neue Seite',
  createLead: 'Sie beginnt als Entwurf. Niemand sieht sie, bis du sie veröffentlichst.',
  username: 'Adresse',
  name: 'Titel',
  nameHint: 'Steht oben auf der Seite',
  startWith: 'Anfangen mit',
  startEmpty: 'Einer leeren Seite',
  copyOf: (name) => `Einer Kopie von ${name}`,
  copyStays: 'Codes, Zahlen und hochgeladene Dateien bleiben bei der ersten.',
  free: 'Diese Adresse ist verfügbar',
  tryInstead: (name) => `Stattdessen ${name} benutzen`,
  live: 'Öffentlich',
  draft: 'Entwurf',
  edit: 'Bearbeiten',
  move: (name) => `${name} verschieben`,
  select: (name) => `${name} auswählen`,
  selected: (count) => plural(count, { one: '# Seite ausgewählt', other: '# Seiten ausgewählt' }),
  open: (name) => `${name} in einem neuen Tab öffnen`,
  deleted: (name) => `Die Seite ${name} ist gelöscht`,
  restored: (name) => `Die Seite ${name} ist wieder da`,
  emptyTitle: 'Noch keine Seiten',
  emptyText: 'Auf einer Seite findet man alles von dir unter einer Adresse.',
}
