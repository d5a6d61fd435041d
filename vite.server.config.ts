import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/**
 * The server as few files instead of two thousand: build/server/main.js and what it loads later. Folders are
 * as deep as in src/server, so `../../` leads to the same place from both.
 */
const entries = Object.fromEntries(
  [
    'src/server/main.ts',
    'src/server/waypost.ts',
    ...globSync('src/server/**/*.worker.ts'),
    ...migrations(),
  ].map((file) => [
    file.includes('/migrations/') ? `migrations/${basename(file, '.ts')}` : basename(file, '.ts'),
    file,
  ]),
)

/** They are listed by their folder and loaded by their path. */
function migrations(): string[] {
  return globSync('src/server/platform/db/migrations/*.ts').filter((file) => !/\.test\./.test(file))
}

/** Threads are started by the name of their file. */
function workersByName(): Plugin {
  return {
    name: 'workers-by-name',
    enforce: 'pre',
    transform(code) {
      if (!code.includes(".worker.ts'")) return
      // as long as before, so the source map holds
      return { code: code.replaceAll(".worker.ts'", ".worker.js'"), map: null }
    },
  }
}

export default defineConfig({
  plugins: [workersByName()],
  ssr: {
    noExternal: true,
    // native, or with files of their own beside their code
    external: ['@duckdb/node-api', 'sharp', 'pg', 'pdfkit'],
  },
  build: {
    ssr: true,
    outDir: 'build/server',
    emptyOutDir: true,
    target: 'node26',
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: entries,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Node reads the maps at each start, and names alone make a stack trace readable
        sourcemapExcludeSources: true,
      },
    },
  },
})
