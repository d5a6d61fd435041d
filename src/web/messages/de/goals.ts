import { grammarOf } from '#contract/texts/grammar.ts'
import type { Messages } from '../index.ts'

const { plural } = grammarOf('de')

export const goals: Messages['goals'] = {
  title: 'Ziele',
  text: 'Wie oft erreicht wurde, wofür dieser Link da ist, etwa eine Bestellung oder eine Anmeldung.',
  reached: (count) => plural(count, { one: 'Ziel erreicht', other: 'Ziele erreicht' }),
  share: (percent) => `${percent} der Klicks`,
  how: 'Setze dieses unsichtbare Bild auf die Seite, die am Ende erreicht wird, etwa deine Dankesseite. Es zählt alle, die sie sehen; nimm also eine, zu der nur dieser Link führt.',
  byCall: (call) =>
    `Oder lass deinen Server es mit einem API-Schlüssel sagen: ${call}. Tage gelten in UTC.`,
}
