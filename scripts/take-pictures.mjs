// `npm run pictures`: takes the README's screenshots in docs/pictures from the demonstration. Needs
// Chromium (`CHROME_PATH`, else Debian's path).
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import sharp from 'sharp'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const PORT = 3999
const BASE = `http://localhost:${PORT}`
const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
/** gives animations and late content time to finish */
const SETTLED_MS = 1_200

const dataDir = mkdtempSync(join(tmpdir(), 'waypost-pictures-'))
const env = { ...process.env, DATA_DIR: dataDir, PORT: String(PORT), PUBLIC_URL: BASE }
const made = spawnSync(process.execPath, ['src/server/commands/demo.ts'], { env, encoding: 'utf8' })
const [, password] = /^Password +(\S+)$/m.exec(made.stdout) ?? []
if (password === undefined) throw new Error(made.stderr)

const server = spawn(process.execPath, ['build/server/main.js'], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  for await (const line of createInterface(server.stdout)) if (line.includes('ready at')) break
  const context = await browser.newContext({ viewport: DESK, reducedMotion: 'reduce' })
  const tab = await context.newPage()
  const take = async (name, path, viewport = DESK) => {
    await tab.setViewportSize(viewport)
    await tab.goto(BASE + path)
    await tab.waitForLoadState('networkidle')
    await tab.waitForTimeout(SETTLED_MS)
    const picture = sharp(await tab.screenshot()).png({ palette: true, effort: 10 })
    await picture.toFile(`docs/pictures/${name}.png`)
  }
  await take('page', '/ida', PHONE)
  await tab.goto(`${BASE}/user-login`)
  await tab.getByLabel('E-mail').fill('ida@example.com')
  await tab.locator('input[type=password]').fill(password)
  await tab.locator('button[type=submit]').click()
  await tab.waitForURL('**/user-dashboard')
  const ask = async (path) => (await context.request.get(BASE + path)).json()
  const [page] = (await ask('/api/v1/pages')).items
  const { items: links } = await ask('/api/v1/links?limit=50')
  const ridge = links.at(-1)
  const { items: mails } = await ask(`/api/v1/pages/${page.id}/broadcasts`)
  const mail = mails.find(({ state }) => state === 'sent')
  await take('home', '/user-dashboard')
  await take('studio', `/app/pages/${page.id}`)
  await take('design', `/app/pages/${page.id}/design`)
  await take('links', '/app/links')
  await take('link', `/app/links/${ridge.id}`)
  await take('statistics', '/app/statistics')
  await take('qr', `/app/links/${ridge.id}/qr`)
  await take('mail', `/app/broadcasts/${mail.id}`)
} finally {
  await browser.close()
  server.kill()
  await once(server, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
}
