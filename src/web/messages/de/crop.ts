import type { Messages } from '../index.ts'

export const crop: Messages['crop'] = {
  title: 'Wähle den Ausschnitt',
  frame: 'Ausschnitt des Bildes',
  hint: 'Zum Verschieben ziehen, zum Zoomen zwei Finger oder das Mausrad benutzen. Mit der Tastatur: Pfeiltasten verschieben, Plus und Minus zoomen.',
  zoom: 'Zoom',
  zoomIn: 'Größer',
  zoomOut: 'Kleiner',
  preview: 'So wird es aussehen',
  use: 'Ausschnitt übernehmen',
}
