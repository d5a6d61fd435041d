import type { Messages } from '../index.ts'

export const pages: Messages['pages'] = {
  title: 'Seiten',
  list: 'Deine Seiten',
  create: 'Neue Seite',
  createTitle: 'Neue Seite',
  createLead: 'Sie beginnt als Entwurf. Niemand sieht sie, bis du sie veröffentlichst.',
  username: 'Adresse',
  name: 'Titel',
  nameHint: 'Steht oben auf der Seite',
  free: 'Diese Adresse ist frei',
  checking: 'Prüft, ob sie frei ist',
  tryInstead: (name) => `Stattdessen ${name} nehmen`,
  live: 'Öffentlich',
  draft: 'Entwurf',
  edit: 'Bearbeiten',
  open: (name) => `${name} in einem neuen Tab öffnen`,
  deleted: (name) => `Die Seite ${name} ist gelöscht`,
  restored: (name) => `Die Seite ${name} ist wieder da`,
  emptyTitle: 'Noch keine Seiten',
  emptyText: 'Eine Seite sammelt alles, was man von dir finden soll, unter einer Adresse.',
}
