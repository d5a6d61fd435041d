import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { HOSTED_FONTS } from './src/contract/pages/fonts.ts'
import { markSvg } from './src/page/mark-shape.ts'
import { cardCss } from './src/page/style/card.ts'
import { dialogCss } from './src/page/style/dialog-css.ts'
import { shareCss } from './src/page/style/share-css.ts'
import { typefaceFile, typefaceSource } from './src/page/style/typefaces.ts'

/**
 * What visitors of a public page load besides its HTML: build/page/assets/ (served under /assets/page/,
 * names carry a hash, so they may be cached for ever) and build/page/manifest.json, a `PageAssets`.
 */
const BASE = '/assets/page/'
const ACCENT = '#0b6e70'

const { resolve } = createRequire(import.meta.url)

function notificationCss(): string {
  const file = resolve('react-toastify/ReactToastify.css')
  return readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
}

function stylesAndManifest(): Plugin {
  let manifest: Record<string, string> = {}
  return {
    name: 'page-styles-and-manifest',
    generateBundle(_options, bundle) {
      const emit = (name: string, source: string) =>
        this.getFileName(this.emitFile({ type: 'asset', name, source }))
      const entry = (name: string) => {
        const found = Object.values(bundle).find(
          (chunk) => chunk.type === 'chunk' && chunk.isEntry && chunk.name === name,
        )
        if (!found) throw new Error(`The build made no ${name}.`)
        return found.fileName
      }
      manifest = {
        starter: BASE + entry('starter'),
        react: BASE + entry('react-part'),
        styles: BASE + emit('dialogs.css', cardCss + shareCss + notificationCss() + dialogCss),
        favicon: BASE + emit('favicon.svg', markSvg(ACCENT)),
      }
      for (const font of HOSTED_FONTS) {
        const source = readFileSync(resolve(typefaceSource(font)))
        this.emitFile({ type: 'asset', fileName: typefaceFile(font), source })
      }
    },
    writeBundle() {
      writeFileSync('build/page/manifest.json', `${JSON.stringify(manifest, null, 2)}\n`)
    },
  }
}

export default defineConfig({
  base: BASE,
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [react(), stylesAndManifest()],
  build: {
    outDir: 'build/page/assets',
    assetsDir: '',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: {
        starter: 'src/page/enhance/starter.ts',
        'react-part': 'src/page/enhance/react-part.tsx',
      },
      // The chunk of a page without data may import from the entry instead of splitting it in two.
      preserveEntrySignatures: 'allow-extension',
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
})
