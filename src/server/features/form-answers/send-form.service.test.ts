import { beforeEach, expect, it } from 'vitest'
import { FORM_ANSWERS_MAX } from '#contract/pages/form-fields.ts'
import { createPage } from '#test/support/creator-page.ts'
import { describeOn } from '#test/support/engines.ts'
import { FORM_MAIL, formMailHandler } from './form-mail.job.ts'
import { sendForm } from './send-form.service.ts'

describeOn('sqlite', 'sendForm', (engine) => {
  let app: Awaited<ReturnType<typeof createPage>>
  let blockId: string
  const fields = [
    { id: 'n', kind: 'name', label: 'Name', isRequired: true },
    { id: 'm', kind: 'text', label: 'Message' },
    { id: 'c', kind: 'choice', label: 'Size', choices: ['S', ' L ', 'L', ''] },
    { id: 'u', kind: 'text', label: '  ', isRequired: true },
  ]
  beforeEach(async () => {
    app = await createPage(engine)
    blockId = (await app.add('Ask', { kind: 'form', address: '', form: { fields } })).id
  })
  const send = (given: Record<string, string>) =>
    sendForm(app.deps, {
      ...{ pageId: app.page.id, blockId, clientKey: 'c' },
      given: new Map(Object.entries(given)),
    })
  const stored = () => app.deps.db.selectFrom('form_answer').select('answers').execute()

  it('stores what was said, with the labels of now, and leaves out what was not', async () => {
    expect(await send({ 'field-n': ' Bob\u0007 ', 'field-m': 'A\r\nB', 'field-c': 'L' })).toBe(
      undefined,
    )
    await app.ada.call('PATCH', `${app.url}/blocks/${blockId}`, {
      form: { fields: [{ ...fields[0], label: 'Your name' }] },
    })
    await send({ 'field-n': 'Eve', 'field-m': 'not asked any more' })
    const said = (await stored()).map(({ answers }) => JSON.parse(answers))
    expect(said).toEqual([
      [
        { fieldId: 'n', label: 'Name', text: 'Bob' },
        { fieldId: 'm', label: 'Message', text: 'A\nB' },
        { fieldId: 'c', label: 'Size', text: 'L' },
      ],
      [{ fieldId: 'n', label: 'Your name', text: 'Eve' }],
    ])
  })

  it('refuses what is missing, too long or no choice, and stores nothing', async () => {
    expect(await send({ 'field-n': '  ' })).toEqual({ fieldId: 'n', problem: 'missing' })
    const long = { 'field-n': 'B', 'field-m': 'x'.repeat(2_001) }
    expect(await send(long)).toEqual({ fieldId: 'm', problem: 'invalid' })
    const other = { 'field-n': 'B', 'field-c': 'XL' }
    expect(await send(other)).toEqual({ fieldId: 'c', problem: 'invalid' })
    expect(await stored()).toEqual([])
  })

  it('takes nothing from strangers while the disk is nearly full (A67)', async () => {
    const disk = { ...app.deps.disk, hasRoomForUploads: () => false }
    const sent = { pageId: app.page.id, blockId, clientKey: 'c' }
    const given = new Map([['field-n', 'Bob']])
    expect(await sendForm({ ...app.deps, disk }, { ...sent, given })).toEqual({ problem: 'full' })
    expect(await stored()).toEqual([])
  })

  it('takes no more than a page has room for', async () => {
    const one = { page_id: app.page.id, block_id: blockId, answers: '[]', created_at: 1 }
    const rows = Array.from({ length: FORM_ANSWERS_MAX }, (_, at) => ({ ...one, id: `a${at}` }))
    for (let at = 0; at < rows.length; at += 1_000) {
      await app.deps.db
        .insertInto('form_answer')
        .values(rows.slice(at, at + 1_000))
        .execute()
    }
    expect(await send({ 'field-n': 'Bob' })).toEqual({ problem: 'full' })
  })

  it('tells the creator once of all answers within ten minutes, unless the form does not', async () => {
    await send({ 'field-n': 'Secret one' })
    await send({ 'field-n': 'Secret two' })
    const entries = await app.deps.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', FORM_MAIL)
      .execute()
    expect(entries).toHaveLength(1)
    expect(entries[0]!.due_at).toBe(app.deps.clock.now() + 600_000)
    const renderFormMail = async (facts: object) => ({
      ...{ subject: 'New', html: JSON.stringify(facts), text: '' },
    })
    const deps = { ...app.deps, views: { renderFormMail } as never }
    await formMailHandler.run(deps, JSON.parse(entries[0]!.payload) as never, { id: 'm' } as never)
    const [mail] = app.deps.mail.mails
    expect(mail).toMatchObject({ to: { address: 'ada@example.com' } })
    expect(mail!.html).toContain('"count":2')
    expect(mail!.html).toContain(`/pages/${app.page.id}/audience?view=answers`)
    expect(mail!.html).not.toContain('Secret')

    await app.deps.db.deleteFrom('outbox').execute()
    await app.ada.call('PATCH', `${app.url}/blocks/${blockId}`, {
      form: { fields, isMailed: false },
    })
    await send({ 'field-n': 'Bob' })
    expect(await app.deps.db.selectFrom('outbox').select('id').execute()).toEqual([])
  })
})
