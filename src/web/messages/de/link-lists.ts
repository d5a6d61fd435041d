import { grammarOf } from '#contract/texts/grammar.ts'
import type { Messages } from '../index.ts'

const { number, plural } = grammarOf('de')
const links = (count: number) => plural(count, { one: '# Link', other: '# Links' })

export const linkLists: Messages['linkLists'] = {
  title: 'Listen',
  lead: 'Links, die zusammen gekürzt wurden, mit ihren Klicks.',
  search: 'Listen durchsuchen',
  emptyTitle: 'Noch keine Listen',
  emptyText:
    'Wähle „Mehrere kürzen“ und gib den Links einen Listennamen. Dann steht die Liste hier.',
  toLinks: 'Zu deinen Links',
  links,
  createdAt: (date) => `Erstellt am ${date}`,
  allClicks: (count) => `von ${number(count)} mit Bots`,
  rename: 'Umbenennen',
  renameTitle: 'Liste umbenennen',
  deleteTitle: (name) => `${name} löschen`,
  stillActive: (count) =>
    plural(count, { one: '# Link darin ist aktiv.', other: '# Links darin sind aktiv.' }),
  keepLinks: 'Die Liste löschen, die Links behalten',
  deleteLinks: 'Die Liste und ihre Links löschen',
  deleted: (name) => `${name} gelöscht. Die Links sind jetzt in keiner Liste.`,
  deletedWith: (name, count) => `${name} mit ${links(count)} gelöscht`,
  noLinksTitle: {
    active: 'Keine aktiven Links in dieser Liste',
    archived: 'In dieser Liste ist nichts archiviert',
    deleted: 'In dieser Liste ist nichts gelöscht',
  },
  noLinksText: 'Links, die in einen anderen Bereich umgezogen sind, erscheinen hier nicht mehr.',
}
