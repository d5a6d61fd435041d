import type { Messages } from '../index.ts'

export const welcome: Messages['welcome'] = {
  title: 'Ein Wegweiser zu allem, was du machst',
  lead: 'Eine Seite, die deine Links sammelt, kurze Adressen, auf die Verlass ist, und eine Liste derer, die von dir hören wollen.',
  start: 'Lege deine Seite an',
  signIn: 'Anmelden',
  dashboard: 'Zur Übersicht',
  tryLook: 'Probiere ein Aussehen',
  look: (name) => `Aussehen: ${name}`,
  sample: {
    username: 'mara',
    title: 'Mara Lindqvist',
    description: 'Keramik, ruhige Morgen und eine kleine Werkstatt am Hafen.',
    links: ['Die Frühjahrskollektion', 'Kurs buchen', 'Werkstatt-Tagebuch', 'Wo es das gibt'],
  },
  pageTitle: 'Eine Seite, die dir gehört',
  pageText:
    'Dein Bild, deine Links, deine Farben. Sie lädt auch auf einem alten Telefon sofort, geht ohne Skripte und trägt nur ein kleines Zeichen, das du abschalten kannst.',
  linkTitle: 'Kurzlinks, die halten',
  linkText:
    'Benenne sie selbst oder überlass es uns. Ändere ihr Ziel, ohne neu zu drucken, und sieh, wie viele ihnen gefolgt sind.',
  listTitle: 'Briefe an alle, die darum baten',
  listText:
    'Wer deine Seite besucht, abonniert mit einer Adresse und einem Code. Niemand landet ungewollt auf deiner Liste, und ein Klick genügt, um zu gehen.',
  ownTitle: 'Niemand sonst schaut zu',
  ownText:
    'Keine Tracker, keine Schriften oder Skripte von anderswo. Waypost läuft als ein Programm auf einem Rechner deiner Wahl.',
  closing: 'Es dauert etwa eine Minute.',
}
