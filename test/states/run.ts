// `npm run states`: opens every menu, dialog and panel of the application with the content of the
// demonstration, two clicks deep, and asks of each state what axe finds, what is cut off and what
// the console says, at 1440 and 390 px, light and dark. Pictures of all of them are in
// `build/states`, with `states.jsonl`. Takes about an hour; `-- /app/chat /app/tasks` takes only
// screens whose address has one of these in it. Ends with 1 if something was found.
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { looksOf, violationsInLooks } from '../support/axe-looks.ts'
import { cutAt } from '../support/eyes.ts'
import { startServer } from '../support/server-process.ts'
import { followRequests } from '../support/settled.ts'
import { signIn } from '../support/sign-in.ts'
import { type Control, controlsIn, isLayerOpen, locatorOf, sizeOfState } from './controls.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { locale: { type: 'string', default: 'en-US' } },
})
const out = fileURLToPath(new URL('../../build/states', import.meta.url))
const DESK = { width: 1440, height: 900 }
const WIDTHS = [DESK.width, 390]
/** what opens in what opened is looked at too */
const DEPTH = 2
const CLICK_MS = 3_000
const SETTLED_MS = 5_000
/** What ends the walk, leaves the machine, or differs from its neighbours by a value only. */
const LEFT_OUT =
  /sign out|delete (?:account|page|everything)|pay |checkout|^only |^UTM |day (?:\d\d:|\d+ )|\d\w*day, |add an event on|\p{Extended_Pictographic}/iu

async function screensOf(context: BrowserContext, url: string): Promise<string[]> {
  const { request } = context
  const ask = async (path: string) => (await request.get(url + path)).json()
  const { items: pages } = await ask('/api/v1/pages')
  const { items: links } = await ask('/api/v1/links?limit=50')
  const studio = `/app/pages/${pages[0].id}`
  const { items: mails } = await ask(`/api/v1/pages/${pages[0].id}/broadcasts`)
  const [room] = await ask('/groups')
  const link = `/app/links/${links.at(-1).id}`
  const tab = await context.newPage()
  await tab.goto(`${url}/app/admin`)
  const areas = tab.locator('nav a[href^="/app/admin"]')
  await areas.first().waitFor()
  const places = await areas.evaluateAll((all) => all.map((one) => one.getAttribute('href')!))
  await tab.close()
  return [
    ...['/user-dashboard', '/app/pages', studio, '/app/links', '/app/links/lists', link],
    ...['text', 'background', 'buttons', 'icons'].map((part) => `${studio}/design?part=${part}`),
    ...['design', 'audience', 'insights', 'settings'].map((tab) => `${studio}/${tab}`),
    ...[`${studio}/audience?view=answers`, `${link}/rules`, `${link}/qr`, `${link}/statistics`],
    ...['/app/statistics', '/app/statistics?view=live', '/app/chat', `/app/chat/${room.roomId}`],
    ...['/app/tasks', '/app/tasks?view=list', '/app/users', '/app/users?view=grid'],
    ...['month', 'week', 'day', 'list'].map((view) => `/app/calendar?view=${view}`),
    ...['/app/audience', '/app/broadcasts'],
    ...mails.map(({ id }: { id: string }) => `/app/broadcasts/${id}`),
    ...['/app/profile', '/app/settings', '/app/settings/security', '/app/settings/activity'],
    ...['/app/settings/add-ons', '/app/settings/package', '/app/billing', '/app/coupons'],
    ...['/app/redeem', '/app/settings/api-keys', '/app/settings/domains', '/app/space'],
    ...['/app/space/sign-in', '/app/space/telegram'],
    ...['address', 'bring', 'platforms', 'theme'].map((step) => `/app/start?step=${step}`),
    ...new Set(places),
  ]
}

interface Walk {
  url: string
  /** screens that nobody has taken yet */
  left: string[]
  /** keys of controls that somebody has taken */
  taken: Set<string>
}

let count = 0
let faulty = 0

class Walker {
  readonly #tab: Page
  readonly #walk: Walk
  readonly #settled: () => Promise<void>
  #said: string[] = []
  #screen = ''

  constructor(tab: Page, walk: Walk) {
    this.#tab = tab
    this.#walk = walk
    const settled = followRequests(tab)
    const end = () => new Promise<void>((resolve) => setTimeout(resolve, SETTLED_MS))
    // a live subject never ends its requests
    this.#settled = () => Promise.race([settled(), end()])
    tab.on('pageerror', ({ message }) => this.#said.push(message))
    tab.on('dialog', (dialog) => void dialog.accept())
  }

  async run(): Promise<void> {
    for (let next = this.#walk.left.shift(); next; next = this.#walk.left.shift()) {
      this.#screen = next
      await this.#open([])
      await this.#look([])
      await this.#visit([])
    }
  }

  async #visit(trail: Control[]): Promise<void> {
    const fresh = (await controlsIn(this.#tab)).filter(({ key, name, isOnTop }) => {
      if ((trail.length > 0 && !isOnTop) || LEFT_OUT.test(name)) return false
      if (this.#walk.taken.has(key)) return false
      this.#walk.taken.add(key)
      return true
    })
    for (const control of fresh) {
      try {
        if (await this.#changes(trail, control)) {
          const reached = [...trail, control]
          await this.#look(reached.map(({ name }) => name))
          if (trail.length < DEPTH && (await isLayerOpen(this.#tab))) await this.#visit(reached)
        }
      } catch (error) {
        const names = [...trail, control].map(({ name }) => name)
        console.info(`left out: ${this.#screen} ${names.join(' > ')}: ${firstLine(error)}`)
      }
    }
  }

  /** Goes to a control and presses it; whether that showed something new on the same screen. */
  async #changes(trail: Control[], control: Control): Promise<boolean> {
    await this.#open(trail)
    const before = await sizeOfState(this.#tab)
    const path = pathOf(this.#tab)
    if (!(await this.#press(control))) return false
    return pathOf(this.#tab) === path && (await sizeOfState(this.#tab)) !== before
  }

  async #open(trail: Control[]): Promise<void> {
    await this.#tab.goto(this.#walk.url + this.#screen)
    await this.#tab.locator('h1, main').first().waitFor({ state: 'attached' })
    await this.#settled()
    for (const control of trail) await this.#press(control)
  }

  async #press({ key }: Control): Promise<boolean> {
    const there = (await controlsIn(this.#tab)).find((one) => one.key === key)
    if (!there) return false
    await locatorOf(this.#tab, there).click({ timeout: CLICK_MS })
    await this.#tab.waitForTimeout(300)
    await this.#settled()
    return true
  }

  async #look(trail: string[]): Promise<void> {
    count += 1
    const id = String(count).padStart(4, '0')
    await this.#shoot(`${id}-${DESK.width}`)
    // an open menu is in no landmark, and the focus of a list of choices stays in its field
    const isOpen = await isLayerOpen(this.#tab)
    const without = isOpen ? ['region', 'scrollable-region-focusable'] : []
    const looks = looksOf(WIDTHS)
    const found = await violationsInLooks(this.#tab, looks, this.#settled, without)
    const cut = await cutAt(this.#tab)
    if (cut.length > 0) found.cut = cut
    if (this.#said.length > 0) found.said = this.#said.splice(0)
    await this.#shoot(`${id}-${WIDTHS.at(-1)}`)
    await this.#tab.emulateMedia({ colorScheme: 'light' })
    await this.#tab.setViewportSize(DESK)
    const line = JSON.stringify({ id, screen: this.#screen, trail, found })
    appendFileSync(join(out, 'states.jsonl'), `${line}\n`)
    if (Object.keys(found).length === 0) return
    faulty += 1
    console.info(line)
  }

  async #shoot(name: string): Promise<void> {
    await this.#tab.screenshot({ path: join(out, `${name}.jpg`), type: 'jpeg', quality: 60 })
  }
}

const pathOf = (tab: Page) => new URL(tab.url()).pathname
const firstLine = (error: unknown) => String(error).split('\n')[0]

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
const dataDir = mkdtempSync(join(tmpdir(), 'waypost-states-'))
const env = { ...process.env, DATA_DIR: dataDir }
const made = spawnSync(process.execPath, ['src/server/commands/demo.ts', '--business'], {
  env,
  encoding: 'utf8',
})
const [, password] = /^Password +(\S+)$/m.exec(made.stdout) ?? []
if (password === undefined) throw new Error(made.stderr)
process.env.SERVER = 'built'
const server = await startServer({ dataDir })
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  const { locale } = values
  const context = await browser.newContext({ viewport: DESK, reducedMotion: 'reduce', locale })
  await signIn(context, server.url, { email: 'ida@example.com', password })
  const all = await screensOf(context, server.url)
  const left = all.filter(
    (screen) => positionals.length === 0 || positionals.some((part) => screen.includes(part)),
  )
  const walk = { url: server.url, left, taken: new Set<string>() }
  const walkers = [await context.newPage(), await context.newPage()]
  await Promise.all(walkers.map((tab) => new Walker(tab, walk).run()))
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
console.info(`${count} states, something was found in ${faulty}. Pictures: build/states`)
process.exitCode = faulty > 0 ? 1 : 0
