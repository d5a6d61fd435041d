import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FullPageAnswer } from '#contract/pages/pages.ts'
import { oneLine, plainText } from '#page/plain-text.ts'
import { SQLITE_FILE } from '#server/platform/db/open-database.ts'
import { polyglots } from '../support/polyglots.ts'
import { startServer } from '../support/server-process.ts'
import { codeFor, freshEmail, mailTo, openSite, type Site, type Visitor } from '../support/site.ts'
import { until } from '../support/until.ts'

/**
 * A2 and A3: whatever a creator writes is text in a visitor's browser, and nothing in the database
 * leads to a forbidden address. `leave()` fails on any dialog, script error, policy report and
 * foreign request.
 */

const dataDir = mkdtempSync(join(tmpdir(), 'waypost-hostile-'))
let site: Site
let pagePath: string

beforeAll(async () => {
  site = await openSite({ links: 2, icons: [1] }, { dataDir })
  pagePath = `/api/v1/pages/${site.page.id}`
})
afterAll(async () => {
  await site?.close()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

const fieldsOf = (text: string) => ({
  title: text.slice(0, 60),
  description: text.slice(0, 160),
  metaTitle: text.slice(0, 120),
  metaDescription: text,
  messageSubject: text.slice(0, 120),
  messageDescription: text,
})

/** Writes the text into every field of a creator, and opens the resulting page. */
async function show(visitor: Visitor, text: string): Promise<FullPageAnswer> {
  const wanted = fieldsOf(text)
  const page = await site.client.call<FullPageAnswer>('PATCH', pagePath, wanted)
  expect(page).toMatchObject(wanted)
  const { blocks, icons } = await site.client.call<FullPageAnswer>('GET', pagePath)
  await site.client.call('PATCH', `${pagePath}/blocks/${blocks[0]!.id}`, {
    title: text.slice(0, 80),
  })
  await site.client.call('PATCH', `${pagePath}/icons/${icons[0]!.id}`, {
    username: text.slice(0, 80),
  })
  const label = oneLine(text.slice(0, 80))
  await until(async () => {
    await visitor.tab.goto(site.pageUrl)
    const names = await visitor.tab
      .locator('.icon')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
    return names.includes(`Instagram: ${label}`)
  })
  return page
}

describe('what a creator writes', () => {
  it('is stored as written and is text on the page', { timeout: 240_000 }, async () => {
    const visitor = await site.visit({ viewport: { width: 1280, height: 800 } })
    const { tab } = visitor
    const clean = await tab.goto(site.pageUrl).then(() => countElements(visitor))
    for (const text of polyglots) {
      await show(visitor, text)
      const fields = fieldsOf(text)
      expect(await tab.locator('h1').textContent()).toBe(oneLine(fields.title))
      expect(await tab.locator('.head p').textContent()).toBe(plainText(fields.description))
      expect(await tab.title()).toBe(oneLine(fields.metaTitle))
      expect(await tab.locator('meta[name=description]').getAttribute('content')).toBe(
        oneLine(fields.metaDescription),
      )
      expect(await tab.locator('.link').first().textContent()).toBe(oneLine(text.slice(0, 80)))
      expect(await countElements(visitor), text).toEqual(clean)
      // Hidden handlers wait for a pointer, a key or focus.
      await tab.mouse.move(640, 300, { steps: 4 })
      await tab.keyboard.press('Tab')
    }
    await visitor.leave()
  })

  it('is text in the modals, the screens and the mail of a subscription', async () => {
    const text =
      '</script><img src=x onerror=alert(1)><svg onload=alert(1)>"\'--><a href=javascript:alert(1)>'
    const visitor = await site.visit()
    const { tab } = visitor
    await show(visitor, text)
    await tab.getByRole('link', { name: 'Subscribe', exact: true }).click()
    const dialog = tab.getByRole('dialog')
    const email = freshEmail()
    await dialog.getByLabel('E-mail').fill(email)
    await tab.keyboard.press('Enter')
    await dialog.getByLabel('Code').fill(await codeFor(site.sink, email))
    await tab.keyboard.press('Enter')
    await dialog.locator('.message').waitFor()
    expect(await dialog.getByRole('heading').textContent()).toBe(text)
    expect(await dialog.locator('.message').textContent()).toBe(text)
    expect(await dialog.locator('img, svg[onload], .message *').count()).toBe(0)
    for (const path of ['verify', 'share', 'unsubscribe']) {
      await tab.goto(`${site.pageUrl}/${path}`)
      expect(await tab.locator('main img[src=x], main [onload], main [onerror]').count()).toBe(0)
    }
    const { parsed } = await mailTo(site.sink, email, /onerror/)
    expect(parsed.subject).toBe(text)
    expect(parsed.html).not.toMatch(/<img src=x|<svg onload|href="javascript/i)
    // Rendered as a mail program would: as a document.
    const reader = await site.visit()
    await reader.context.route('https://mail.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: parsed.html! }),
    )
    await reader.tab.goto('https://mail.example/')
    reader.misdeeds.foreign.length = 0
    expect(await reader.tab.locator('img[src=x], [onload], [onerror]').count()).toBe(0)
    await reader.leave()
    await visitor.leave()
  })
})

describe('what an administrator writes for everybody', () => {
  const STRANGE = 'img, iframe, object, embed, base, [onload], [onerror], [onclick], [ontoggle]'

  it('is text on the sign-in screen and the page for support (A74)', {
    timeout: 240_000,
  }, async () => {
    const settings = '/api/v1/admin/settings'
    const visitor = await site.visit({ viewport: { width: 1280, height: 800 } })
    const { tab } = visitor
    for (const text of polyglots) {
      const name = text.slice(0, 40).trim()
      await site.client.call('PATCH', settings, { name, banner: text, supportText: text })
      for (const [path, many] of [
        ['/user-login', 1],
        ['/app/support', 2],
      ] as const) {
        await tab.goto(`${site.server.url}${path}`)
        // as letters, in an element that has no other in it
        const shown = tab.locator('p:not(:has(*))').filter({ hasText: text })
        await until(async () => (await shown.count()) >= many)
        await tab.getByText(name, { exact: true }).first().waitFor()
        expect(await tab.locator('body').locator(STRANGE).count(), text).toBe(0)
      }
      await tab.mouse.move(640, 300, { steps: 4 })
      await tab.keyboard.press('Tab')
    }
    await site.client.call('PATCH', settings, { name: '', banner: null, supportText: null })
    await visitor.leave()
  })
})

/** A creator's text never changes the number of our own elements. */
function countElements({ tab }: Visitor) {
  return tab.evaluate(() => {
    const count = (selector: string) => document.querySelectorAll(selector).length
    return {
      all: count('body *'),
      scripts: count('script'),
      images: count('img, iframe, object, embed, base, form, style, link, meta[http-equiv]'),
    }
  })
}

describe('addresses that came into the database by another way', () => {
  const evil = 'javascript:alert(document.domain)'

  it('are refused by the API, and nothing is stored', async () => {
    for (const address of [evil, ' JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x']) {
      const calls: [string, string, object][] = [
        ['POST', `${pagePath}/blocks`, { kind: 'link', title: 'x', address }],
        ['POST', `${pagePath}/icons`, { icon: 1, username: 'x', address }],
        ['PATCH', pagePath, { endedDestination: address }],
        ['POST', '/api/v1/links', { destination: address }],
      ]
      for (const [method, path, body] of calls) {
        await expect(site.client.call(method, path, body), path).rejects.toThrow(/400 .*err_28/)
      }
    }
    const page = await site.client.call<FullPageAnswer>('GET', pagePath)
    expect([page.blocks.length, page.icons.length]).toEqual([2, 1])
  })

  it('are text on the page and no redirect', async () => {
    const link = await site.client.call<{ id: string; shortUrl: string }>('POST', '/api/v1/links', {
      destination: 'https://example.com/good',
    })
    const { blocks } = await site.client.call<FullPageAnswer>('GET', pagePath)
    const email = await site.client.call<{ id: string }>('POST', `${pagePath}/blocks`, {
      kind: 'email',
      title: 'Write to me',
      address: 'ada@example.com',
    })
    const { port } = new URL(site.server.url)
    await site.server.stop()
    const db = new DatabaseSync(join(dataDir, SQLITE_FILE))
    const changed = [
      db
        .prepare('update link set destination = ?, destination_href = ? where id in (?, ?)')
        .run(evil, evil, link.id, blocks[0]!.linkId!),
      db.prepare('update block set address = ? where id = ?').run(evil, email.id),
      db
        .prepare('update social_icon set link_id = null, address = ?, profile_url = ?')
        .run(evil, evil),
      db.prepare('update page set ended_destination = ? where id = ?').run(evil, site.page.id),
    ]
    db.close()
    expect(changed.map((one) => Number(one.changes))).toEqual([2, 1, 1, 1])
    site.server = await startServer({
      dataDir,
      port: Number(port),
      env: { SMTP_URL: site.sink.url },
    })

    const visitor = await site.visit()
    const { tab, context } = visitor
    await tab.goto(site.pageUrl)
    const hrefs = await tab
      .locator('[href], [src], [action]')
      .evaluateAll((all) =>
        all.map((one) =>
          ['href', 'src', 'action'].map((name) => one.getAttribute(name) ?? '').join(''),
        ),
      )
    expect(hrefs.filter((href) => /^\s*(javascript|data|vbscript):/i.test(href))).toEqual([])
    expect(await tab.getByText('Write to me').count()).toBe(1)
    expect(await tab.getByRole('link', { name: 'Write to me' }).count()).toBe(0)
    await tab.getByText('Write to me').click()
    await tab.locator('.icon').first().click()
    for (const address of [link.shortUrl, blocks[0]!.shortUrl!]) {
      const answer = await context.request.get(address, { maxRedirects: 0 })
      expect(answer.headers().location, address).toBeUndefined()
      expect(answer.status()).toBeGreaterThanOrEqual(400)
      await tab.goto(address)
      expect(await tab.locator('a[href^="javascript:"]').count()).toBe(0)
    }
    const answer = await context.request.get(`${site.pageUrl}?source=link-bio`)
    const bio = (await answer.json()) as { bioLinkData: { short_url: string }[] }
    const wrong = bio.bioLinkData.filter(({ short_url }) => !/^(https?:|$)/.test(short_url))
    expect(wrong).toEqual([])
    await visitor.leave()
  })

  it('are not where an expired page leads', async () => {
    const db = new DatabaseSync(join(dataDir, SQLITE_FILE))
    db.exec('pragma busy_timeout = 5000')
    db.prepare('update page set ends_at = ? where id = ?').run(Date.now() - 1_000, site.page.id)
    db.close()
    const { port } = new URL(site.server.url)
    await site.server.stop()
    site.server = await startServer({
      dataDir,
      port: Number(port),
      env: { SMTP_URL: site.sink.url },
    })
    const answer = await fetch(site.pageUrl, { redirect: 'manual' })
    expect(answer.headers.get('location') ?? '').not.toMatch(/javascript/)
    const bio = (await (await fetch(`${site.pageUrl}?source=link-bio`)).json()) as { data: string }
    expect(bio.data).toMatch(/^https?:/)
  })
})
