import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { deleteMailsBefore, findMail, insertMail, listMails } from './mailbox.repository.ts'

describeOnBothEngines('mailbox rows', (engine) => {
  const row = (id: string, createdAt: number) => ({
    id,
    to_name: '',
    to_address: 'ada@example.com',
    subject: 'Ünïcode ✓',
    text: 'a\nb',
    html: '<p>a</p>',
    created_at: createdAt,
  })

  it('are stored unchanged, paged by id and deleted by age', async () => {
    const { db } = engine.database
    for (const [at, id] of ['a', 'b', 'c'].entries()) await insertMail(db, row(id, at))
    expect(await findMail(db, 'b')).toEqual(row('b', 1))
    expect(await findMail(db, 'z')).toBeUndefined()
    const ids = async (before: string | undefined) =>
      (await listMails(db, { before, limit: 2 })).map((mail) => mail.id)
    expect(await ids(undefined)).toEqual(['c', 'b'])
    expect(await ids('b')).toEqual(['a'])
    await deleteMailsBefore(db, 2)
    expect(await ids(undefined)).toEqual(['c'])
  })
})
