import type { Messages } from '../index.ts'

export const welcome: Messages['welcome'] = {
  title: 'Ein Wegweiser zu allem, was du machst',
  lead: 'Eine Seite für alle deine Links, Kurzlinks, auf die Verlass ist, und eine Liste aller, die von dir hören wollen.',
  start: 'Seite erstellen',
  signIn: 'Anmelden',
  dashboard: 'Zur Startseite',
  tryTheme: 'Probiere ein Design aus',
  theme: (name) => `Design: ${name}`,
  sample: {
    username: 'mara',
    title: 'Mara Lindqvist',
    description: 'Keramik, ruhige Morgen und eine kleine Werkstatt am Hafen.',
    links: ['Die Frühjahrskollektion', 'Kurs buchen', 'Werkstatt-Tagebuch', 'Wo es das gibt'],
  },
  pageTitle: 'Eine Seite, die dir gehört',
  pageText:
    'Dein Bild, deine Links, deine Farben. Sie lädt auch auf einem alten Handy schnell, funktioniert ohne Skripte und zeigt nur ein kleines Zeichen von uns, das du ausblenden kannst.',
  linkTitle: 'Kurzlinks, die halten',
  linkText:
    'Wähle den Namen selbst oder überlass ihn uns. Ändere das Ziel, ohne neu zu drucken, und sieh, wie viele darauf klicken.',
  listTitle: 'Mails an alle, die sie wollen',
  listText:
    'Besucher abonnieren mit Adresse und Code. Niemand landet ungewollt auf deiner Liste, und ein Klick genügt zum Abbestellen.',
  ownTitle: 'Niemand sonst schaut zu',
  ownText:
    'Keine Tracker, keine Schriften oder Skripte von Dritten. Waypost ist ein einziges Programm auf einem Rechner deiner Wahl.',
  closing: 'In etwa einer Minute eingerichtet.',
}
