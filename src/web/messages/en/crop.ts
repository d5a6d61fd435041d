/** Cropping a picture. */
export const crop = {
  title: 'Choose the part to show',
  frame: 'Part of the picture',
  hint: 'Drag to move, pinch or scroll to zoom. With the keyboard: arrow keys move, plus and minus zoom.',
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  preview: 'How it will look',
  use: 'Use this part',
}
