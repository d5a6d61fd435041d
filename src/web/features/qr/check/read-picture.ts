/** In pixels: less than a phone's camera has of a code that fills its picture. */
const WIDTH = 480

/**
 * Scans a drawn code as a phone would, with a decoder that only this loads.
 * @param source for `<img src>`, from this origin
 * @returns what the code says; undefined if it cannot be read
 */
export async function readPicture(source: string): Promise<string | undefined> {
  const [{ default: jsQr }, picture] = await Promise.all([import('jsqr'), loadPicture(source)])
  const height = Math.round((WIDTH * picture.naturalHeight) / picture.naturalWidth)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: WIDTH, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  // paper, where there is no background
  context.fillStyle = '#fff'
  context.fillRect(0, 0, WIDTH, height)
  context.drawImage(picture, 0, 0, WIDTH, height)
  const { data } = context.getImageData(0, 0, WIDTH, height)
  return jsQr(data, WIDTH, height, { inversionAttempts: 'dontInvert' })?.data
}

async function loadPicture(source: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = source
  await picture.decode()
  return picture
}
