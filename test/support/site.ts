import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { FullPageAnswer } from '#contract/pages/pages.ts'
import { type AppClient, type PageWish, publishPage, setUp } from './app-client.ts'
import { launchBrowser, type Misdeeds, watch } from './browser.ts'
import { type ServerOptions, type ServerProcess, startServer } from './server-process.ts'
import { type SinkMail, type SmtpSink, startSmtpSink } from './smtp-sink.ts'
import { until } from './until.ts'

/** A running installation with one published page, a mail server and a browser. */
export interface Site {
  server: ServerProcess
  sink: SmtpSink
  client: AppClient
  browser: Browser
  page: FullPageAnswer
  /** absolute address of the published page */
  pageUrl: string
  /** a new visitor: no cookies, no cache, watched */
  visit(options?: BrowserContextOptions): Promise<Visitor>
  close(): Promise<void>
}

export interface Visitor {
  context: BrowserContext
  tab: Page
  misdeeds: Misdeeds
  /** closes the context and fails if a page did something it must not do */
  leave(): Promise<void>
}

/** @param isWhole as for `launchBrowser` */
export async function openSite(
  wish: PageWish = {},
  options: ServerOptions = {},
  isWhole = false,
): Promise<Site> {
  const sink = await startSmtpSink()
  const server = await startServer({
    ...options,
    env: { SMTP_URL: sink.url, MAIL_FROM: 'Waypost <mail@waypost.example>', ...options.env },
  })
  const client = await setUp(server)
  const page = await publishPage(client, wish)
  const browser = await launchBrowser([], isWhole)
  await untilCalm(server)
  return {
    server,
    sink,
    client,
    browser,
    page,
    pageUrl: page.url,
    async visit(more) {
      await untilCalm(server)
      return openVisitor(browser, [server.url], more)
    },
    async close() {
      await browser.close()
      await server.stop()
      await sink.stop()
    },
  }
}

/** A server that got no CPU for half a second sheds load for the next one (fault F18). */
async function untilCalm(server: ServerProcess): Promise<void> {
  await until(async () => (await fetch(`${server.url}/readyz`)).ok)
}

/** @param origins allowed origins; everything else is a foreign request */
export async function openVisitor(
  browser: Browser,
  origins: string[],
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    ...options,
  })
  const misdeeds = await watch(context, origins)
  const tab = await context.newPage()
  return {
    context,
    tab,
    misdeeds,
    async leave() {
      await context.close()
      expect(misdeeds).toEqual({ policy: [], errors: [], foreign: [] })
    },
  }
}

let addresses = 0

/** A new e-mail address, so that limits of one address never affect another test. */
export function freshEmail(name = 'reader'): string {
  addresses += 1
  return `${name}${addresses}-${Date.now().toString(36)}@example.net`
}

export function mailsTo(sink: SmtpSink, email: string): SinkMail[] {
  return sink.mails.filter((mail) => mail.recipients.includes(email))
}

/** Waits for the mail to `email` whose subject matches. */
export async function mailTo(sink: SmtpSink, email: string, subject: RegExp): Promise<SinkMail> {
  const find = () =>
    mailsTo(sink, email).findLast((mail) => subject.test(mail.parsed.subject ?? ''))
  await until(() => find() !== undefined)
  return find()!
}

/** The six digits of the `count`-th mail with a code to `email`. */
export async function codeFor(sink: SmtpSink, email: string, count = 1): Promise<string> {
  const codes = () =>
    mailsTo(sink, email).flatMap((mail) => /(?<!\d)\d{6}(?!\d)/.exec(mail.parsed.text ?? '') ?? [])
  await until(() => codes().length >= count)
  return codes()[count - 1]!
}

/** A code that is not the right one. */
export function wrongCode(code: string): string {
  return code === '111111' ? '222222' : '111111'
}

/** Time for something that must not happen. */
export const quietMoment = () => sleep(300)
