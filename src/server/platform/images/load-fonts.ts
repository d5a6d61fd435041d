import { fileURLToPath } from 'node:url'
import { loadSharp } from './load-sharp.ts'

/** Inter draws our words; DejaVu has the letters of other scripts. Both free, both brought along. */
const FILES = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
]

let loading: Promise<void> | undefined

/**
 * Makes the fonts known to whatever sharp draws from now on, SVG included, once a process: a server's
 * own machine often has none, and every letter would be an empty box.
 */
export function loadFonts(): Promise<void> {
  loading ??= registerFonts()
  return loading
}

async function registerFonts(): Promise<void> {
  const sharp = await loadSharp()
  for (const file of FILES) {
    const fontfile = fileURLToPath(import.meta.resolve(file))
    // The font list is the process's: naming a file for one text adds it for all.
    await sharp({ text: { text: 'A', fontfile } })
      .raw()
      .toBuffer()
  }
}
