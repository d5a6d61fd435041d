import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeOn } from '#test/support/engines.ts'
import { createPublicApp, type PublicApp, type TestPage } from '#test/support/public-app.ts'

describeOn('sqlite', 'forms on pages', (engine) => {
  let app: PublicApp
  let page: TestPage
  afterEach(() => app.close())
  const fields = [
    { id: 'n', kind: 'name', label: 'Your <name>', isRequired: true },
    { id: 'c', kind: 'choice', label: 'Size', choices: ['S', 'L'] },
  ]
  const addForm = (id: string, more: object = {}) =>
    app.deps.db
      .insertInto('block')
      .values({
        ...{ id, page_id: page.id, kind: 'form', title: 'Order', link_id: null, address: null },
        ...{ thumbnail_id: null, position: id, is_hidden: 0, revision: 1, field_revisions: '{}' },
        form: JSON.stringify({ fields, thanks: 'We will write back.' }),
        ...{ created_at: 1, updated_at: 1, deleted_at: null, ...more },
      })
      .execute()
  const stored = () => app.deps.db.selectFrom('form_answer').selectAll().execute()
  beforeEach(async () => {
    app = await createPublicApp(engine, {
      limits: { formClient: { points: 2, windowMs: 3_600_000, store: 'database' } },
    })
    page = await app.makePage('ada')
    await addForm('form')
    await addForm('hidden', { is_hidden: 1 })
    await addForm('locked', { gate: '18' })
    await app.changePage(page.id, { title: 'Ada' })
  })

  it('are filled in and sent without scripts, and thanked for', async () => {
    const visitor = app.browser()
    const shown = (await visitor.get('/ada')).text
    expect(shown).toContain('action="/ada/form"')
    expect(shown).toContain('Your &lt;name&gt;')
    expect(shown).toContain('name="block" value="form"')
    for (const id of ['hidden', 'locked']) expect(shown).not.toContain(`value="${id}"`)
    const sent = await visitor.form('/ada/form', { block: 'form', 'field-n': 'Bob', website: '' })
    expect(sent.status).toBe(303)
    const thanks = await visitor.get(String(sent.headers.location))
    expect(thanks.text).toContain('We will write back.')
    expect(await stored()).toMatchObject([{ page_id: page.id, block_id: 'form' }])
  })

  it('come back as they were filled in, saying which field is wrong', async () => {
    const visitor = app.browser()
    const given = { block: 'form', 'field-n': '', 'field-c': 'L' }
    const { status, text } = await visitor.form('/ada/form', given)
    expect(status).toBe(400)
    expect(text).toContain('Please fill in this field.')
    expect(text).toContain('aria-describedby="form-error"')
    expect(text).toMatch(/<option selected="">L<\/option>/)
    expect(await stored()).toEqual([])
  })

  it('take nothing from programs, other sites, or for forms that the visitor does not see', async () => {
    const visitor = app.browser()
    const good = { block: 'form', 'field-n': 'Bob' }
    const trapped = await visitor.form('/ada/form', { ...good, website: 'x' })
    expect(trapped.status).toBe(303)
    const foreign = await visitor.form('/ada/form', good, { origin: 'https://evil.example' })
    expect(foreign.status).toBe(400)
    for (const block of ['hidden', 'locked', 'none', '']) {
      expect((await visitor.form('/ada/form', { ...good, block })).status, block).toBe(404)
      expect((await visitor.get(`/ada/form?block=${block}`)).status, block).toBe(404)
    }
    expect(await stored()).toEqual([])
  })

  it('are limited for one client, whose words are not lost', async () => {
    const visitor = app.browser()
    const good = { block: 'form', 'field-n': 'Bob the builder' }
    const answers = []
    for (let at = 0; at < 3; at++) answers.push(await visitor.form('/ada/form', good))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 429])
    expect(answers[2]!.text).toContain('value="Bob the builder"')
    expect(answers[2]!.text).toContain('takes no more answers at the moment')
    expect(await stored()).toHaveLength(2)
  })
})
