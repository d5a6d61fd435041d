import { expect, it } from 'vitest'
import type { Contact } from '#contract/pages/page-items.ts'
import { createPage } from '#test/support/creator-page.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { findContactCard } from './contact-card.service.ts'
import { vcardOf } from './contact-card.ts'

const nobody: Contact = {
  name: '',
  organization: '',
  role: '',
  email: '',
  phone: '',
  website: '',
  address: '',
}

describeOnBothEngines('a contact card', (engine) => {
  it('is returned as it was given, and only from a contact block that can be read', async () => {
    const { deps, page, add } = await createPage(engine)
    const contact = { ...nobody, name: 'Åsa Öberg', email: 'asa@example.com' }
    const block = await add('Card', { kind: 'contact', address: '', contact })
    expect(block.contact).toEqual(contact)
    const card = await findContactCard(deps, page.id, block.id)
    expect(card?.name).toBe('sa-berg')
    expect(card?.text).toContain('FN:Åsa Öberg\r\nEMAIL;TYPE=INTERNET:asa@example.com\r\n')
    const link = await add('Link')
    expect(await findContactCard(deps, page.id, link.id)).toBeUndefined()
    const old = { ...contact, website: 'javascript:alert(1)' }
    await deps.db
      .updateTable('block')
      .set({ contact: JSON.stringify(old) })
      .execute()
    const shown = await findContactCard(deps, page.id, block.id)
    expect(shown?.text).toBe(card?.text)
    await deps.db.updateTable('block').set({ contact: '{"name":5' }).execute()
    expect(await findContactCard(deps, page.id, block.id)).toBeUndefined()
  })
})

it('lets no value start a line of its own, and folds long lines between characters', () => {
  const hostile = `a;b,c\\d\r\nEND:VCARD\n${'ü'.repeat(80)}`
  const text = vcardOf({ ...nobody, name: hostile, organization: hostile })
  const lines = text.split('\r\n')
  expect(lines.filter((line) => line.startsWith('END:VCARD'))).toHaveLength(1)
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(
    `ORG:a\\;b\\,c\\\\d\\nEND:VCARD\\n${'ü'.repeat(80)}`,
  )
})
