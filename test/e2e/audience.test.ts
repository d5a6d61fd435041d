import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BroadcastBlock as MailBlock } from '#contract/mail/broadcasts.ts'
import { text } from '#web/messages/index.ts'
import { CREATOR } from '../support/app-client.ts'
import { violationsOf } from '../support/axe.ts'
import { expectFine } from '../support/fine.ts'
import { addReaders } from '../support/server-subscribers.ts'
import { signIn } from '../support/sign-in.ts'
import { mailTo, openSite, type Site } from '../support/site.ts'
import { tabTo } from '../support/tab-to.ts'
import { until } from '../support/until.ts'

/** The audience of a page: subscribers, and a mail from the first draft to its results. */

const READERS = 60
const words = text.audience
let site: Site

beforeAll(async () => {
  site = await openSite({ links: 1, icons: [] })
  await addReaders(site.server.dataDir, site.page.id, READERS)
})
afterAll(() => site?.close())

const PATIENTLY = { timeout: 20_000 }

/** As Word puts a heading, a paragraph and a numbered list into the clipboard, shortened. */
const FROM_WORD = `<html><head><style>p.MsoNormal {margin:0cm}</style></head><body lang=EN>
<!--StartFragment--><h2 style='margin:0'>Routes<o:p></o:p></h2>
<p class=MsoNormal><span style='font-size:11pt'>Read <span style='font-weight:700'>this</span> and
<a href="https://www.google.com/url?q=https://example.org/that&sa=D"><span>that</span></a>.</span></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]>
<span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span><![endif]>one<o:p></o:p></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]>
<span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp;</span></span><![endif]>two<o:p></o:p></p>
<!--EndFragment--></body></html>`

const LOOKS = [
  [390, 'dark'],
  [768, 'light'],
  [1440, 'light'],
] as const

async function open(width: number, colorScheme: 'dark' | 'light', path: string) {
  const visitor = await site.visit({ colorScheme, viewport: { width, height: 860 } })
  await signIn(visitor.context, site.server.url, CREATOR)
  await visitor.tab.goto(site.server.url + path)
  return visitor
}
const audience = () => `/app/pages/${site.page.id}/audience`

describe('the audience of a page', () => {
  it.each(LOOKS)('is searched, exported and forgotten (%i px, %s)', async (width, scheme) => {
    const { tab, leave } = await open(width, scheme, audience())
    await tab.getByRole('row').nth(50).waitFor()
    const growth = tab.getByRole('slider', { name: new RegExp(words.growth.label) })
    await tabTo(tab, growth)
    await tab.keyboard.press('Home')
    expect(await growth.getAttribute('aria-valuetext')).toMatch(/: 0/)
    expect(await growth.getAttribute('aria-valuemax')).toBe('89')
    await expectFine(tab)
    await tab.getByRole('button', { name: words.loadMore }).click()
    await tab.getByText('reader59@example.net').waitFor()
    const gone = `reader${20 + LOOKS.findIndex(([one]) => one === width)}@example.net`
    await tab.getByLabel(words.search).fill(gone)
    await expect.poll(() => tab.locator('tbody tr').count()).toBe(1)
    const file = tab.waitForEvent('download')
    await tab.getByRole('link', { name: words.export }).click()
    const stream = await (await file).createReadStream()
    let csv = ''
    for await (const part of stream) csv += part
    expect(csv.split('\r\n').length).toBeGreaterThan(READERS - 3)
    await tabTo(tab, tab.getByRole('button', { name: words.actions(gone) }))
    await tab.keyboard.press('Enter')
    await tab.getByRole('menuitem', { name: words.forget }).press('Enter')
    const dialog = tab.getByRole('dialog')
    await dialog.getByRole('button', { name: words.forget }).click()
    await tab.getByText(words.forgotten(gone)).waitFor()
    await tab.getByText(words.nothingFound).waitFor()
    await leave()
  })

  it.each(LOOKS)('is brought in, each with a mail that asks first (%i px, %s)', async (...look) => {
    const { tab, leave } = await open(...look, audience())
    const stranger = `stranger${look[0]}@example.net`
    await tab.getByRole('button', { name: words.bringIn }).click()
    const dialog = tab.getByRole('dialog')
    const csv = `Email,Name\n${stranger},Ada\nreader1@example.net,Grace\nx@y,None\n`
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    })
    await dialog.getByRole('button', { name: words.import.begin(3) }).click()
    await dialog.getByText(words.import.mailed(1)).waitFor()
    await dialog.getByText(words.import.results.subscribed).waitFor()
    await dialog.getByText(words.import.results.invalid).waitFor()
    await expectFine(tab)
    await dialog.getByRole('button', { name: text.common.done }).click()
    await tab.getByLabel(words.search).fill(stranger)
    await tab
      .getByRole('row', { name: new RegExp(`${stranger}.*${words.states.pending}`) })
      .waitFor()
    const mail = await mailTo(site.sink, stranger, /Do you want mails from/)
    const link = /http:\/\/\S+\/u\/[\w-]+/.exec(mail.parsed.text ?? '')![0]
    const reader = await site.visit({ viewport: { width: look[0], height: 860 } })
    await reader.tab.goto(link)
    expect(await violationsOf(reader.tab)).toEqual([])
    await reader.tab.getByRole('button').click()
    await reader.tab.getByRole('heading', { name: 'You are subscribed' }).waitFor()
    await reader.leave()
    await tab.reload()
    await tab.getByLabel(words.search).fill(stranger)
    await tab
      .getByRole('row', { name: new RegExp(`${stranger}.*${words.states.active}`) })
      .waitFor()
    await leave()
  })

  it('gets a mail: written, tried, sent while one looks on, with results', async () => {
    const { tab, leave } = await open(1440, 'light', audience())
    for (const at of [0, 1])
      await tab
        .getByRole('checkbox')
        .nth(at + 1)
        .check()
    await tab.getByRole('button', { name: words.tagging.edit }).click()
    await tab.getByRole('dialog').getByLabel(words.tagging.add).fill('VIP')
    await tab.keyboard.press('Enter')
    await expectFine(tab)
    await tab.getByRole('dialog').getByRole('button', { name: text.common.save }).click()
    await tab.locator('tbody tr', { hasText: 'VIP' }).nth(1).waitFor()
    await tab.getByLabel(words.tagging.tag, { exact: true }).selectOption('VIP')
    await expect.poll(() => tab.locator('tbody tr').count()).toBe(2)
    await tab.goto(`${site.server.url}${audience()}?view=mails`)
    await tab.getByRole('button', { name: words.write }).click()
    await tab.getByLabel(words.subject, { exact: true }).fill('The first letter')
    const content = tab.getByRole('textbox', { name: words.content })
    await content.click()
    const { keyboard } = tab
    await keyboard.type('Hello ')
    await keyboard.press('Control+b')
    await keyboard.type('you')
    await keyboard.press('Control+b')
    await keyboard.type('.')
    await keyboard.press('Enter')
    await keyboard.type('- one')
    await keyboard.press('Enter')
    await keyboard.type('two')
    for (const _ of 'two') await keyboard.press('Shift+ArrowLeft')
    await keyboard.press('Control+k')
    await tab.locator('input:focus').waitFor()
    await keyboard.press('Escape')
    await expect.poll(() => content.evaluate((one) => one.matches(':focus'))).toBe(true)
    await keyboard.press('Control+k')
    await tab.locator('input:focus').waitFor()
    await keyboard.type('example.org/two')
    await keyboard.press('Enter')
    await content.getByRole('link', { name: 'two' }).waitFor()
    await tab.getByRole('button', { name: words.kinds.button, exact: true }).click()
    expect(await tab.getByLabel(words.buttonLabel).evaluate((one) => one.matches(':focus'))).toBe(
      true,
    )
    await tab.getByText(words.problems.halfButton).waitFor()
    await tab.getByLabel(words.buttonLabel).fill('Read on')
    await tab.getByLabel(words.buttonAddress).fill('example.org/read')
    await tab.getByLabel(words.buttonAddress).blur()
    const preview = tab.frameLocator(`iframe[title="${words.preview}"]`)
    await preview.getByText('Read on').waitFor()
    await preview.getByRole('link', { name: 'Unsubscribe' }).waitFor()
    await expectFine(tab)

    await tab.getByRole('button', { name: words.test, exact: true }).click()
    const tried = await mailTo(site.sink, CREATOR.email, /The first letter/)
    expect(tried.parsed.html).toContain('<strong>you</strong>')
    await tab.getByText(words.saveStates.saved).waitFor()
    await tab.reload()
    expect(await tab.getByLabel(words.subject, { exact: true }).inputValue()).toBe(
      'The first letter',
    )

    site.sink.behave({ kind: 'slow', ms: 20 })
    await tab.getByRole('button', { name: words.send, exact: true }).click()
    const dialog = tab.getByRole('dialog')
    const path = `/api/v1/pages/${site.page.id}/subscribers?limit=1`
    const { counts } = await site.client.call<{ counts: { active: number } }>('GET', path)
    await dialog.getByText(words.goesTo(counts.active)).waitFor()
    await dialog.getByLabel(words.segment.some).check()
    await dialog.getByLabel(words.segment.tags).click()
    await tab.getByRole('option', { name: 'VIP' }).click()
    await dialog.getByText(words.goesTo(2)).waitFor()
    // the open list is in no landmark
    expect(await violationsOf(tab, ['region'])).toEqual([])
    await dialog.getByLabel(words.segment.everybody).check()
    await dialog.getByText(words.goesTo(counts.active)).waitFor()
    await dialog.getByRole('button', { name: words.sendNow }).click()
    await tab.getByRole('progressbar', { name: words.progressOf('The first letter') }).waitFor({
      state: 'attached',
    })
    await tab.getByRole('button', { name: words.pause, exact: true }).click()
    await tab.getByText(words.pauseReasons.person).waitFor()
    await expectFine(tab)
    await tab.getByRole('button', { name: words.resume }).click()
    await tab.getByRole('heading', { name: words.mailStates.sent, exact: true }).waitFor()
    const readers = () =>
      site.sink.mails.filter(
        ({ recipients, parsed }) =>
          parsed.subject === 'The first letter' && !recipients.includes(CREATOR.email),
      )
    await until(() => readers().length === counts.active)
    expect(new Set(readers().map(({ recipients }) => recipients[0])).size).toBe(readers().length)
    site.sink.behave({ kind: 'accept' })

    // a reader clicks a link and unsubscribes through the mail, and the results show both
    const { text: letter = '' } = readers()[0]!.parsed
    const followed = /http:\/\/\S+\/u\/go\/[\w-]+/.exec(letter)![0]
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' }
    expect((await fetch(followed, { redirect: 'manual', headers })).status).toBe(302)
    const link = /http:\/\/\S+\/u\/(?!go)[\w-]+/.exec(letter)![0]
    expect((await fetch(link, { method: 'POST' })).status).toBe(200)
    await tab.reload()
    await tab.getByRole('row', { name: 'example.org/two 1 1' }).waitFor()
    await tab.getByRole('row', { name: 'example.org/read 0 0' }).waitFor()
    const file = tab.waitForEvent('download')
    await tab.getByRole('link', { name: words.mailLinks.export }).click()
    const stream = await (await file).createReadStream()
    let csv = ''
    for await (const part of stream) csv += part
    expect(csv).toContain('link,https://example.org/two,1,1\r\n')
    const counter = tab.locator('dl > div', { hasText: words.outcome.unsubscribed })
    await expect.poll(() => counter.locator('dd b').textContent()).toBe('1')
    // why, by one click that needs no script
    const why = link.replace('/u/', '/u/why/')
    expect((await fetch(`${why}?reason=often`, { method: 'POST' })).status).toBe(200)
    await expectFine(tab)
    await tab.goto(`${site.server.url}/app/broadcasts`)
    await tab.waitForURL('**/audience?view=mails')
    await tab.getByText(words.followed(1)).waitFor()
    await tab.goto(site.server.url + audience())
    await tab.getByText(words.reasons.names.often).waitFor()
    await leave()
  })

  it('gets a mail that is pasted from Word, dragged, moved by keys and taken back', async () => {
    const path = `/api/v1/pages/${site.page.id}/broadcasts`
    type Mail = { id: string; document: { blocks: MailBlock[] } }
    const { id } = await site.client.call<Mail>('POST', path, { subject: 'Pasted' })
    const { tab, leave } = await open(1440, 'light', `/app/broadcasts/${id}`)
    const content = tab.getByRole('textbox', { name: words.content })
    await content.click()
    await content.evaluate((element, html) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      const how = { clipboardData, bubbles: true, cancelable: true }
      element.dispatchEvent(new ClipboardEvent('paste', how))
    }, FROM_WORD)
    const blocks = async () =>
      (await site.client.call<Mail>('GET', `/api/v1/broadcasts/${id}`)).document.blocks
    const heading = { kind: 'heading', text: 'Routes' }
    const paragraph = {
      kind: 'paragraph',
      words: [
        { text: 'Read ' },
        { text: 'this', bold: true },
        { text: ' and ' },
        { text: 'that', link: 'https://example.org/that' },
        { text: '.' },
      ],
    }
    const list = { kind: 'list', ordered: true, items: [[{ text: 'one' }], [{ text: 'two' }]] }
    const pasted = [heading, paragraph, list]
    await expect.poll(blocks, PATIENTLY).toEqual(pasted)

    await content.getByText('Routes').click()
    // the editor hears of a new selection after the click
    const { heading: h2 } = words.editor.controls
    await tab.locator(`button[aria-label="${h2}"][data-active]`).waitFor()
    await tab.keyboard.press('Alt+ArrowDown')
    await expect.poll(blocks, PATIENTLY).toEqual([paragraph, heading, list])
    await tab.keyboard.press('Control+z')
    await expect.poll(blocks, PATIENTLY).toEqual(pasted)

    await content.getByText('Routes').hover()
    const grip = tab.locator('[draggable=true]:has(svg)')
    await grip.dragTo(content.getByText('two'), { targetPosition: { x: 40, y: 22 } })
    await expect.poll(blocks, PATIENTLY).toEqual([paragraph, list, heading])
    await expectFine(tab)
    await leave()
  })

  it('gets a mail with a preview text and a personal field, looked at in four ways', async () => {
    const path = `/api/v1/pages/${site.page.id}/broadcasts`
    type Mail = { id: string; previewText: string; document: { blocks: MailBlock[] } }
    const { id } = await site.client.call<Mail>('POST', path, { subject: 'Personal' })
    const { tab, leave } = await open(1440, 'light', `/app/broadcasts/${id}`)
    const { personal } = words.editor
    await tab.getByLabel(words.previewText, { exact: true }).fill('Only for you')
    await tab.getByRole('textbox', { name: words.content }).click()
    await tab.keyboard.type('You came ')
    await tab.getByRole('button', { name: personal.title, exact: true }).click()
    await tab.getByRole('combobox', { name: personal.title }).selectOption(personal.names.joined)
    await tab.getByLabel(personal.fallback, { exact: true }).fill('long ago')
    await tab.getByRole('button', { name: personal.insert, exact: true }).click()
    await tab.getByText(words.saveStates.saved).waitFor()
    const mail = await site.client.call<Mail>('GET', `/api/v1/broadcasts/${id}`)
    expect(mail).toMatchObject({
      previewText: 'Only for you',
      document: {
        blocks: [{ words: [{ text: 'You came ' }, { text: 'long ago', field: 'joined' }] }],
      },
    })

    const preview = tab.getByRole('region', { name: words.preview })
    const choose = (view: keyof typeof words.previews) =>
      preview.getByText(words.previews[view], { exact: true }).click()
    const frame = preview.locator('iframe')
    const body = frame.contentFrame().locator('.mail-body').first()
    const look = () =>
      body.evaluate((one) => [
        one.ownerDocument.defaultView!.innerWidth,
        getComputedStyle(one.ownerDocument.querySelector('.mail-card')!).backgroundColor,
      ])
    await preview.getByText('Only for you').waitFor()
    const [wide, light] = await look()
    await choose('phone')
    await expect.poll(async () => (await look())[0]).toBeLessThan(Math.min(400, Number(wide)))
    // as the system has it, which a test otherwise decides for every frame
    await tab.emulateMedia({ colorScheme: null })
    await choose('dark')
    await expect.poll(async () => (await look())[1]).not.toBe(light)
    await expectFine(tab)
    await choose('plain')
    await preview.getByText(/You came/).waitFor()
    expect(await frame.count()).toBe(0)
    await leave()
  })

  it('reads what a visitor sends with a form, takes it along and deletes it', async () => {
    const fields = [
      { id: 'who', kind: 'name', label: 'Your name', isRequired: true },
      { id: 'size', kind: 'choice', label: 'Size', choices: ['A4', 'A3'] },
    ]
    const form = { fields, thanks: 'I will write.' }
    const body = { kind: 'form', title: 'Order a print', form }
    await site.client.call('POST', `/api/v1/pages/${site.page.id}/blocks`, body)
    await until(async () => (await (await fetch(site.pageUrl)).text()).includes('Order a print'))
    const reader = await site.visit()
    for (const name of ['Bob', '=Eve']) {
      await reader.tab.goto(site.pageUrl)
      await reader.tab.getByLabel('Your name').fill(name)
      await reader.tab.getByLabel('Size').selectOption('A3')
      await reader.tab.getByRole('button', { name: 'Send' }).click()
      // in place, and where a screen reader hears it
      const thanks = reader.tab.getByRole('status').filter({ hasText: 'I will write.' })
      await until(() => thanks.evaluate((one) => one === document.activeElement))
      expect(reader.tab.url()).toBe(site.pageUrl)
    }
    await reader.leave()

    const { tab, leave } = await open(390, 'light', audience())
    const { answers } = words
    await tab.getByText(words.views.answers, { exact: true }).click()
    const rows = tab.getByRole('list', { name: answers.list }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(2)
    await rows.filter({ hasText: 'Bob' }).getByText('A3').waitFor()
    await expectFine(tab)
    const file = tab.waitForEvent('download')
    await tab.getByRole('link', { name: words.export }).click()
    const stream = await (await file).createReadStream()
    let csv = ''
    for await (const part of stream) csv += part
    expect(csv).toContain('Bob,A3')
    // no formula in a spreadsheet
    expect(csv).toContain("'=Eve")
    await rows.filter({ hasText: 'Bob' }).getByRole('button').click()
    const dialog = tab.getByRole('dialog', { name: answers.deleteTitle(1) })
    await expectFine(tab)
    await dialog.getByRole('button', { name: text.common.delete }).click()
    await expect.poll(() => rows.count()).toBe(1)
    await tab.getByRole('button', { name: answers.deleteAll }).click()
    await tab.getByRole('dialog').getByRole('button', { name: text.common.delete }).click()
    await tab.getByText(answers.emptyTitle).waitFor()
    await leave()
  })

  it.each(LOOKS)('gets a planned mail, by the keyboard alone (%i px, %s)', async (...look) => {
    const { tab, leave } = await open(...look, `${audience()}?view=mails`)
    await tabTo(tab, tab.getByRole('button', { name: words.write }))
    await tab.keyboard.press('Enter')
    await tabTo(tab, tab.getByLabel(words.subject, { exact: true }))
    await tab.keyboard.type(`Planned at ${look[0]}`)
    await tabTo(tab, tab.getByRole('textbox', { name: words.content }))
    await tab.keyboard.type('Soon.')
    await tabTo(tab, tab.getByRole('button', { name: words.send, exact: true }))
    await tab.keyboard.press('Enter')
    await tab.getByRole('radio', { name: words.now }).waitFor()
    await tab.keyboard.press('ArrowDown')
    await tab.getByLabel(words.moment).waitFor()
    await expectFine(tab)
    await tabTo(tab, tab.getByRole('button', { name: words.plan }))
    await tab.keyboard.press('Enter')
    await tab.getByRole('heading', { name: words.mailStates.scheduled, exact: true }).waitFor()
    await tab.getByRole('dialog').waitFor({ state: 'detached' })
    await expectFine(tab)
    await tabTo(tab, tab.getByRole('button', { name: words.cancelDate }))
    await tab.keyboard.press('Enter')
    // other people's changes are fetched afterwards, and nothing waits for them
    const held = Promise.withResolvers<void>()
    await tab.route(/\/broadcasts(\?|$)/, async (route) => {
      if (route.request().method() === 'GET') await held.promise
      await route.continue()
    })
    await tabTo(tab, tab.getByRole('button', { name: words.deleteMail, exact: true }))
    await tab.keyboard.press('Enter')
    await tab.waitForURL('**/audience?view=mails')
    await tab.getByText(words.mailDeleted(`Planned at ${look[0]}`)).waitFor()
    held.resolve()
    await tab.unrouteAll({ behavior: 'wait' })
    await leave()
  })
})
