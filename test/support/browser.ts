import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

/** Chromium without its windows: the same engine for two thirds of the processor time. */
const shell = '/usr/bin/chromium-headless-shell'
const whole = process.env.CHROME_PATH || '/usr/bin/chromium'

/**
 * The system's Chromium without its background requests.
 * @param more further arguments
 * @param isWhole with all that belongs to windows: what follows redirects to hosts that a test
 * stands in for needs it
 */
export function launchBrowser(more: readonly string[] = [], isWhole = false): Promise<Browser> {
  return chromium.launch({
    executablePath: !isWhole && existsSync(shell) ? shell : whole,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  })
}

/** What a page must not do: policy reports, script errors, foreign requests. */
export interface Misdeeds {
  policy: string[]
  errors: string[]
  foreign: string[]
}

/**
 * Watches every page of a context.
 * @param origins allowed origins; everything else is a foreign request
 */
export async function watch(context: BrowserContext, origins: string[]): Promise<Misdeeds> {
  const misdeeds: Misdeeds = { policy: [], errors: [], foreign: [] }
  await context.exposeBinding('reportViolation', (_source, text: string) => {
    misdeeds.policy.push(text)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation(text: string): void }).reportViolation
      report(
        `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      )
    })
  })
  context.on('request', (request) => {
    const url = request.url()
    if (/^(data|blob|about):/.test(url)) return
    if (!origins.some((origin) => url.startsWith(`${origin}/`))) misdeeds.foreign.push(url)
  })
  const follow = (page: Page) => {
    // Pages without scripts do not fire the event above.
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) misdeeds.policy.push(message.text())
    })
    page.on('pageerror', (error) => misdeeds.errors.push(String(error)))
    page.on('dialog', (dialog) => {
      misdeeds.errors.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
  }
  context.pages().forEach(follow)
  context.on('page', follow)
  return misdeeds
}
