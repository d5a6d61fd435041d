import { grammarOf } from '#contract/texts/grammar.ts'
import type { Messages } from '../index.ts'

const { plural } = grammarOf('de')

export const addOns: Messages['addOns'] = {
  title: 'Erweiterungen',
  interstitial: 'Eigene Zwischenseite',
  interstitialText:
    'Links mit Zwischenseite zeigen diese, sobald die Verwaltung sie freigegeben hat. Wer klickt, sieht immer, wohin es geht.',
  states: {
    none: 'Nicht eingereicht',
    pending: 'Wartet auf Freigabe',
    approved: 'Freigegeben',
    denied: 'Abgelehnt',
  },
  heading: 'Überschrift',
  body: 'Text',
  button: 'Knopf',
  seconds: 'Sekunden',
  secondsHint: '3 bis 30. Der Knopf geht sofort.',
  picture: 'Bild',
  addPicture: 'Bild hinzufügen',
  changePicture: 'Bild ändern',
  removePicture: 'Bild entfernen',
  on: 'Vor Links zeigen',
  onHint: 'Für alle Links dieses Bereichs mit Zwischenseite.',
  onLater: 'Du kannst sie einschalten, sobald sie freigegeben ist.',
  deniedHint: 'Die Verwaltung hat sie abgelehnt. Frag nach, wenn du das für einen Irrtum hältst.',
  save: 'Speichern',
  saved: 'Die Seite wurde gespeichert',
  submit: 'Speichern und einreichen',
  submitted: 'Die Seite wurde zur Freigabe eingereicht',
  preview: 'Vorschau',
  example: 'example.com',
  goingTo: 'Du gehst zu',
  inSeconds: (seconds) => plural(seconds, { one: 'in # s', other: 'in # s' }),

  adminTitle: 'Erweiterungen',
  requests: 'Zwischenseiten',
  requestsText: 'Bereiche, die vor ihren Links eine eigene Seite zeigen wollen.',
  requestsEmpty: 'Keine Seiten eingereicht',
  requestsEmptyText: 'Reicht ein Bereich seine Seite ein, steht sie hier.',
  askedOn: (day) => `Eingereicht am ${day}`,
  approve: 'Freigeben',
  deny: 'Ablehnen',
  approved: 'Die Seite wurde freigegeben',
  denied: 'Die Seite wurde abgelehnt',
}
