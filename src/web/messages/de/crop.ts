import type { Messages } from '../index.ts'

export const crop: Messages['crop'] = {
  title: 'Wähle den Ausschnitt',
  frame: 'Ausschnitt des Bildes',
  hint: 'Ziehen verschiebt, mit zwei Fingern oder dem Mausrad wird es größer. Mit der Tastatur: Pfeiltasten verschieben, Plus und Minus ändern die Größe.',
  zoom: 'Vergrößerung',
  zoomIn: 'Größer',
  zoomOut: 'Kleiner',
  preview: 'So wird es aussehen',
  use: 'Diesen Ausschnitt nehmen',
}
