import { expect, it } from 'vitest'
import { createPage } from '#test/support/creator-page.ts'
import { describeOn } from '#test/support/engines.ts'
import { insertFormAnswer } from './form-answers.repository.ts'

describeOn('sqlite', 'the calls about answers to forms', (engine) => {
  it('list the newest first, leave as CSV that nothing calculates, and delete for good', async () => {
    const { ada, deps, page, url, add } = await createPage(engine)
    const fields = [{ id: 'n', kind: 'name', label: 'Name' }]
    const form = await add('Ask me', { kind: 'form', address: '', form: { fields } })
    expect(form.form).toEqual({
      ...{ thanks: '', isMailed: true },
      fields: [{ ...fields[0], isRequired: false, choices: [] }],
    })
    const put = (id: string, created_at: number, answers: object[], block_id = form.id) =>
      insertFormAnswer(deps.db, {
        ...{ id, page_id: page.id, block_id, created_at },
        answers: JSON.stringify(answers),
      })
    await put('one', 1_000, [{ fieldId: 'n', label: 'Name', text: '=1+1' }])
    await put('two', 2_000, [{ fieldId: 'm', label: 'Message', text: 'Hello, "you"\nthere' }])
    await put('gone', 3_000, [{ fieldId: 'x', label: 'Size', text: 'L' }], 'deleted-form')

    const at = `${url}/form-answers`
    const first = (await ada.call('GET', `${at}?limit=2`)).json
    expect(first.items.map(({ id }: { id: string }) => id)).toEqual(['gone', 'two'])
    expect(first.forms).toContainEqual({ blockId: form.id, title: 'Ask me', count: 2 })
    expect(first.forms).toContainEqual({ blockId: 'deleted-form', title: '', count: 1 })
    const second = (await ada.call('GET', `${at}?limit=2&cursor=${first.nextCursor}`)).json
    expect(second).toMatchObject({ items: [{ id: 'one' }], nextCursor: null })
    expect((await ada.call('GET', `${at}?cursor=nonsense`)).code).toBe('err_400')

    const csv = await ada.inject({ method: 'GET', url: `${at}/export?block=${form.id}` })
    expect(csv.headers['content-disposition']).toBe('attachment; filename="answers-ada.csv"')
    expect(csv.body).toBe(
      'sent_at,Name,Message\r\n' +
        "1970-01-01T00:00:01.000Z,'=1+1,\r\n" +
        '1970-01-01T00:00:02.000Z,,"Hello, ""you""\nthere"\r\n',
    )

    expect((await ada.call('DELETE', `${at}/one`)).status).toBe(204)
    expect((await ada.call('DELETE', `${at}/one`)).code).toBe('err_404')
    expect((await ada.call('DELETE', `${at}?block=${form.id}`)).json).toEqual({ deleted: 1 })
    expect((await ada.call('DELETE', at)).json).toEqual({ deleted: 1 })
    const audit = await deps.db.selectFrom('audit_entry').select('action').execute()
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['form-answers-export', 'form-answers-delete']),
    )
    expect(JSON.stringify(audit)).not.toContain('Hello')
  })
})
