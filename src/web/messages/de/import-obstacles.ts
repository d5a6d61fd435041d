import { PAGE_ITEMS_MAX } from '#contract/constants.ts'
import type { Messages } from '../index.ts'

export const importObstacles: Messages['importObstacles'] = {
  notThere: {
    what: 'Unter dieser Adresse gibt es keine Seite',
    todo: 'Prüfe die Adresse. Eine unveröffentlichte Seite lässt sich so nicht lesen: Veröffentliche sie oder lade sie dort herunter, wo sie ist, und wähle die Datei.',
  },
  notAllowed: {
    what: 'Diese Seite lässt sich von außen nicht lesen',
    todo: 'Öffne sie im Browser, speichere sie als HTML und wähle die Datei.',
  },
  noAnswer: {
    what: 'Diese Seite antwortet gerade nicht',
    todo: 'Versuche es später noch einmal, oder speichere die Seite im Browser und wähle die Datei.',
  },
  pageTooLarge: {
    what: 'Diese Seite ist zu groß, um von hier gelesen zu werden',
    todo: 'Speichere sie im Browser als HTML und wähle die Datei.',
  },
  noPage: {
    what: 'Diese Adresse führt zu etwas anderem als einer Webseite',
    todo: 'Gib die Adresse der Seite mit deinen Links ein.',
  },
  emptyPage: {
    what: 'Auf dieser Seite wurden keine Links gefunden',
    todo: 'Wenn du dort Links siehst, speichere die Seite im Browser als HTML und wähle die Datei.',
  },
  emptyFile: {
    what: 'In dieser Datei wurden keine Links gefunden',
    todo: 'Wähle die als HTML gespeicherte Seite, eine CSV-Datei mit einer Spalte voller Adressen oder eine Seite, die du als JSON heruntergeladen hast.',
  },
  foreignExport: {
    what: 'Diese Datei ist kein vollständiger Export einer Seite',
    todo: 'Lade die Seite noch einmal als JSON herunter und wähle die neue Datei. Von Hand geänderte Dateien und solche einer neueren Version passen vielleicht nicht.',
  },
  fullPage: {
    what: 'Das sind mehr Einträge, als auf deine Seite passen',
    todo: `Eine Seite darf ${PAGE_ITEMS_MAX} Einträge haben. Wähle unten einige ab oder lösche zuerst welche von der Seite.`,
  },
}
