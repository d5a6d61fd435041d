import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { readAuthMode, webFolderOf } from './scripts/web-build.mjs'
import { MARK_PATH, markSvg } from './src/page/mark-shape.ts'

/**
 * The account application: src/web → build/web (index.html, assets/ with hashed names), one build for each
 * way to look after accounts (AUTH_MODE): the code of the others is not in it. The server puts the nonce of
 * each answer in the place of `__CSP_NONCE__`.
 */
const authMode = readAuthMode()

/**
 * A slow line pays a way and back for every few files, so what is always asked for together is one file:
 * what every screen needs, the shell with the first screen, the icons of several screens, and what most
 * screens share.
 */
const chunkGroups = [
  {
    name: 'first',
    tags: ['$initial' as const],
    test: (id: string) => !/\/(?:index\.html|main\.tsx)$/.test(id),
    priority: 3,
  },
  { name: 'home', test: /\/(?:account-layout|dashboard\.screen)\.tsx$/, priority: 2 },
  // large, and the same from release to release
  { name: 'webchannel', test: /@firebase\/webchannel-wrapper/, priority: 4 },
  { name: 'icons', test: /@tabler\/icons/, minShareCount: 2, priority: 1 },
  { name: 'common', test: /\.[cm]?[jt]sx?$/, minShareCount: 32 },
]

export default defineConfig({
  root: 'src/web',
  publicDir: false,
  define: { __AUTH_MODE__: JSON.stringify(authMode) },
  plugins: [react(), firstPaint()],
  build: {
    outDir: `../../${webFolderOf(authMode)}`,
    emptyOutDir: true,
    // The policy allows no data: fonts or scripts, and small pictures compress well as files.
    assetsInlineLimit: 0,
    target: 'es2022',
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
})

/**
 * What is there before any of our code runs: the colour scheme on <html> and the layout on <body> (files
 * of their own, since the policy forbids inline scripts), the favicon and the mark of the preloader.
 */
function firstPaint(): Plugin {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  const files = [
    { name: 'color-scheme', extension: 'js', source: read('src/web/color-scheme.js') },
    { name: 'first-layout', extension: 'js', source: read('src/web/first-paint-layout.js') },
    { name: 'favicon', extension: 'svg', source: markSvg('#007979') },
  ].map((file) => ({ ...file, fileName: fileNameOf(file) }))
  const addressOf = (name: string) => `/${files.find((file) => file.name === name)?.fileName}`
  return {
    name: 'first-paint',
    generateBundle() {
      for (const { fileName, source } of files) this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => ({
        html: html.replace('%MARK_PATH%', MARK_PATH),
        tags: [
          { tag: 'script', attrs: { src: addressOf('color-scheme') }, injectTo: 'head-prepend' },
          { tag: 'script', attrs: { src: addressOf('first-layout') }, injectTo: 'body-prepend' },
          {
            tag: 'link',
            attrs: { rel: 'icon', type: 'image/svg+xml', href: addressOf('favicon') },
            injectTo: 'head',
          },
        ],
      }),
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files.find(({ fileName }) => request.url === `/${fileName}`)
        if (!file) return next()
        response.setHeader(
          'content-type',
          file.extension === 'js' ? 'text/javascript' : 'image/svg+xml',
        )
        response.end(file.source)
      })
    },
  }
}

function fileNameOf(file: { name: string; extension: string; source: string }): string {
  const hash = createHash('sha256').update(file.source).digest('base64url').slice(0, 8)
  return `assets/${file.name}-${hash}.${file.extension}`
}
