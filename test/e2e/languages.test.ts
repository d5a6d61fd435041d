import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { de as pageDe } from '#page/messages/de.ts'
import { screensDe } from '#page/messages/screens-de.ts'
import { de } from '#web/messages/de.ts'
import { deTogether } from '#web/messages/de-together.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { CREATOR } from '../support/app-client.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, type Site } from '../support/site.ts'
import { until } from '../support/until.ts'

/**
 * German from sign-in to the calendar; every screen in the pseudo language, mirrored and with long
 * texts.
 */

let site: Site
let linkId: string

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

beforeAll(async () => {
  site = await openSite({ links: 2, icons: [] })
  const made = await site.client.call<{ id: string }>('POST', '/api/v1/links', {
    destination: 'https://example.com/zebra',
    title: 'Zebra',
    alias: 'zebra',
  })
  linkId = made.id
  await fetch(`${site.server.url}/zebra`, { redirect: 'manual' })
})
afterAll(() => site?.close())

const headingOf = (tab: Page) => tab.getByRole('heading', { level: 1 })

describe('German', () => {
  it('goes from signing in to the calendar, as the browser asks', async () => {
    const { tab, leave } = await site.visit({ viewport: desk, locale: 'de-DE' })
    await tab.goto(site.server.url + paths.signIn)
    expect(await tab.locator('html').getAttribute('lang')).toBe('de')
    await tab.getByLabel(de.auth.email, { exact: true }).fill(CREATOR.email)
    await tab.getByLabel(de.auth.password, { exact: true }).fill('not this one')
    await tab.getByRole('button', { name: de.auth.signIn, exact: true }).click()
    await tab.getByText(de.refusals.err_13!).first().waitFor()
    await tab.getByLabel(de.auth.password, { exact: true }).fill(CREATOR.password)
    await tab.getByRole('button', { name: de.auth.signIn, exact: true }).click()
    await tab.getByRole('heading', { name: /^Guten / }).waitFor()

    await tab.goto(`${site.server.url}${paths.page(site.page.id, 'audience')}?view=button`)
    await tab.getByText(de.studio.settings.subscribeText).waitFor()

    await tab.goto(`${site.server.url}${paths.statistics}`)
    await tab.getByText(de.statistics.measures.clicks).first().waitFor()
    await tab.getByRole('button', { name: new RegExp(`^${de.statistics.spans.label}: `) }).click()
    await tab.getByRole('menuitem', { name: de.statistics.spans.custom }).click()
    const weekdays = tab.getByRole('dialog').getByRole('columnheader')
    await weekdays.first().waitFor()
    expect(await weekdays.allTextContents()).toEqual(['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'])

    await tab.goto(`${site.server.url}${paths.calendar}`)
    await tab.getByRole('button', { name: deTogether.calendar.newEvent }).first().click()
    const dialog = tab.getByRole('dialog')
    await dialog.getByLabel(deTogether.calendar.eventTitle).fill('Besprechung')
    await dialog.getByRole('button', { name: de.common.save }).click()
    await tab.getByText(deTogether.calendar.added('Besprechung')).first().waitFor()
    const month = new Intl.DateTimeFormat('de', { month: 'long', year: 'numeric' })
    await tab.getByText(month.format(new Date())).first().waitFor()
    await leave()
  })

  it('is chosen by guests and kept, and by an account for every browser', async () => {
    const guest = await site.visit({ viewport: phone })
    await guest.tab.goto(site.server.url + paths.signIn)
    await guest.tab.getByLabel(text.shell.layout.language).selectOption('de')
    await guest.tab.getByRole('heading', { name: de.auth.signInTitle }).waitFor()
    await guest.tab.reload()
    await guest.tab.getByRole('heading', { name: de.auth.signInTitle }).waitFor()
    await guest.leave()

    const visitor = await site.visit({ viewport: desk })
    await signIn(visitor.context, site.server.url)
    await visitor.tab.goto(site.server.url + paths.profile)
    await visitor.tab.getByLabel(text.account.language, { exact: true }).first().click()
    await visitor.tab.getByRole('option', { name: 'Deutsch' }).click()
    await until(async () => (await visitor.tab.locator('html').getAttribute('lang')) === 'de')
    await headingOf(visitor.tab).waitFor()
    await visitor.leave()

    const other = await site.visit({ viewport: desk })
    await signIn(other.context, site.server.url)
    await other.tab.goto(site.server.url + paths.dashboard)
    await other.tab.getByRole('heading', { name: /^Guten / }).waitFor()
    await other.leave()
    await site.client.call('PATCH', '/api/v1/account', { language: '' })
  })

  it('is what a page and its mails say where its creator chose it, and a link where the visitor asks', async () => {
    const { page, client } = site
    await client.call('PATCH', `/api/v1/pages/${page.id}`, { language: 'de', isSubscribable: true })
    const { tab, leave } = await site.visit()
    await tab.goto(site.pageUrl)
    expect(await tab.locator('html').getAttribute('lang')).toBe('de')
    await tab.getByRole('link', { name: pageDe.subscribe }).click()
    const dialog = tab.getByRole('dialog', { name: pageDe.subscribe })
    await dialog.getByLabel(pageDe.email).fill('eva@x.example')
    await dialog.getByRole('button', { name: pageDe.subscribe }).click()
    await tab.getByRole('dialog', { name: pageDe.verifyTitle }).waitFor()
    await tab.getByText(pageDe.codes.succ_001!).waitFor()
    await until(() => site.sink.mails.length > 0)
    expect(site.sink.mails.at(-1)!.parsed.subject).toMatch(/^Dein Code für dein Abo von \S+$/)
    await leave()
    await client.call('PATCH', `/api/v1/pages/${page.id}`, { language: 'en' })

    const answer = await fetch(`${site.server.url}/no-such-link-here`, {
      headers: { 'accept-language': 'de-AT,en;q=0.5', accept: 'text/html' },
    })
    expect(await answer.text()).toContain(pageDe.notFound)
    const preview = await fetch(`${site.server.url}/zebra+`, {
      headers: { 'accept-language': 'de', accept: 'text/html' },
    })
    expect(preview.headers.get('vary')).toMatch(/accept-language/i)
    expect(await preview.text()).toContain(screensDe.previewTitle)
  })
})

/** how often a window is checked before its problems count */
const LOOKS = 20

describe('every screen in the long and mirrored language', () => {
  const account = () => [
    paths.dashboard,
    paths.pages,
    ...(['links', 'design', 'settings'] as const).map((tab) => paths.page(site.page.id, tab)),
    paths.links,
    ...(['details', 'rules', 'qr', 'statistics'] as const).map((tab) => paths.link(linkId, tab)),
    paths.statistics,
    `${paths.calendar}?view=month`,
    `${paths.calendar}?view=week`,
    `${paths.calendar}?view=list`,
    paths.chat,
    paths.tasks,
    paths.users,
    paths.settings,
    paths.profile,
    paths.security,
    paths.apiKeys,
    paths.activity,
    paths.audit,
    '/app/nothing-here',
  ]
  const guest = () => [
    paths.welcome,
    paths.signIn,
    paths.register,
    paths.forgotPassword,
    `${paths.resetPassword}?token=x`,
    paths.setup,
    `${paths.numbers}/zebra`,
  ]

  it('is translated, mirrored, not cut and not wider than a desk or a phone', async () => {
    const found: Record<string, unknown> = {}
    for (const [isGuest, screens] of [
      [true, guest()],
      [false, account()],
    ] as const) {
      const { tab, context } = await site.visit({ viewport: desk })
      await context.addInitScript(() => localStorage.setItem('waypost-pseudo', '1'))
      if (!isGuest) await signIn(context, site.server.url)
      for (const path of screens) {
        const address = new URL(path, site.server.url)
        address.searchParams.set('lang', 'qps-ploc')
        await tab.setViewportSize(desk)
        await tab.goto(address.href, { waitUntil: 'networkidle' })
        await headingOf(tab).first().waitFor()
        for (const viewport of [desk, phone]) {
          await tab.setViewportSize(viewport)
          // charts are redrawn for the new width: later on a busy machine
          for (let look = 0; look < LOOKS; look++) {
            await tab.evaluate(
              () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))),
            )
            const problems = await problemsOf(tab)
            delete found[`${path} at ${viewport.width}`]
            if (Object.values(problems).every((one) => one.length === 0)) break
            found[`${path} at ${viewport.width}`] = problems
          }
        }
      }
      await context.close()
    }
    expect(found).toEqual({})
    // thirty screens in two widths: a minute on a busy machine
  }, 180_000)
})

/** Texts that are untranslated, cut off, overflow or run in the wrong direction. */
function problemsOf(tab: Page): Promise<Record<string, string[]>> {
  return tab.evaluate(() => {
    /** what people wrote, addresses, names and dates */
    const own =
      /^(?:Waypost|Zebra|English|Deutsch|API|CSV|PNG|SVG|UTC|Instagram|Pinterest)$|localhost|example\.|[Aa]da|^Ctrl|^Esc$|^Link \d|https?:|^\/|^@|UTC|GMT|Europe\/|^[\d\s.,:–%+×()-]*(?:\w{3,9}[\s\d,.:–]*)?$|^\w+ \w+$|^qps|^[\d\w ]+ – [\d\w ]+$|^\w+ \d+ \w+$|^(?:Notes on|The first letter|Link number|administrator|Mozilla|Besprechung|Contrast\+)|^\[.*\]\.$/
    const shown = (node: Element) => {
      const box = node.getBoundingClientRect()
      return box.width > 1 && box.height > 1 && getComputedStyle(node).visibility !== 'hidden'
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const untranslated = new Set<string>()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent!.trim()
      const parent = node.parentElement!
      if (
        !/[a-z]{2}/i.test(words) ||
        /^\[.*\]$/s.test(words) ||
        parent.closest('script,style,noscript,iframe,code,svg,option,[role=option]')
      )
        continue
      if (own.test(words) || !shown(parent)) continue
      untranslated.add(words)
    }
    for (const node of document.querySelectorAll('[aria-label],[placeholder],[alt],[title]')) {
      for (const name of ['aria-label', 'placeholder', 'alt', 'title']) {
        const words = node.getAttribute(name) ?? ''
        if (/[a-z]{2}/i.test(words) && !/\[.*\]/s.test(words) && !own.test(words)) {
          untranslated.add(`${name}: ${words}`)
        }
      }
    }
    const cut = [
      ...document.querySelectorAll<HTMLElement>('a,button,label,h1,h2,h3,p,th,legend,dt,span'),
    ]
      .filter(shown)
      .filter((node) => {
        const style = getComputedStyle(node)
        const hides = node.textContent !== '' && /hidden|clip/.test(style.overflowX)
        return (
          hides &&
          style.textOverflow !== 'ellipsis' &&
          node.scrollWidth > node.clientWidth + 1 &&
          node.clientWidth > 2
        )
      })
      .map((node) => `${node.tagName}.${node.className}: ${node.textContent}`)
    const ours = [...document.querySelectorAll<HTMLElement>('a,button,label,h1,h2,th,legend')]
      .filter(shown)
      .filter((node) => {
        const style = getComputedStyle(node)
        return (
          style.textOverflow === 'ellipsis' &&
          node.scrollWidth > node.clientWidth + 1 &&
          /^\[/.test(node.textContent ?? '')
        )
      })
      .map((node) => `ellipsis ${node.tagName}: ${node.textContent}`)
    const wide =
      document.documentElement.scrollWidth > innerWidth || document.body.scrollWidth > innerWidth
        ? [`${document.documentElement.scrollWidth} in ${innerWidth}`]
        : []
    const direction = getComputedStyle(document.body).direction === 'rtl' ? [] : ['ltr']
    return { untranslated: [...untranslated], cut: [...cut, ...ours], wide, direction }
  })
}
