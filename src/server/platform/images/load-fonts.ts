import { fileURLToPath } from 'node:url'
import { loadSharp } from './load-sharp.ts'

/**
 * Inter is used for our own texts; DejaVu has the letters of other scripts. Both are free and
 * shipped with the program.
 */
const FILES = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
]

let loading: Promise<void> | undefined

/**
 * Loads the fonts for everything that sharp draws from now on, including SVG; once per process.
 * Servers often have no fonts, and every letter would be an empty box.
 */
export function loadFonts(): Promise<void> {
  loading ??= registerFonts()
  return loading
}

async function registerFonts(): Promise<void> {
  const sharp = await loadSharp()
  for (const file of FILES) {
    const fontfile = fileURLToPath(import.meta.resolve(file))
    // The font list belongs to the process: naming a file for one text adds it for all.
    await sharp({ text: { text: 'A', fontfile } })
      .raw()
      .toBuffer()
  }
}
