import { expect, it } from 'vitest'
import { createPage } from '../support/creator-page.ts'
import { describeOnBothEngines, readAllTables } from '../support/engines.ts'

const refused = [
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  '\u200bjavascript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript%3Aalert(1)',
  'javascript://example.com/%0aalert(1)',
  'ｊavascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://example.com/',
  'blob:https://example.com/1',
  'mailto:a@example.com',
  'intent://example.com#Intent;scheme=https;end',
  'myapp://open',
  '//example.com',
  '/local',
  'http:example.com',
  'http://good.example@evil.example/',
  'https:\\\\evil.example',
  'two words',
]
const taken = [
  '',
  'https://ada.example/x?y=1#z',
  'http://ada.example',
  'ada.example',
  'www.ada.example/me',
]

describeOnBothEngines('A69: the website of a contact card', (engine) => {
  it('is a web address or refused with err_28, and nothing is stored', async () => {
    const { ada, url, add } = await createPage(engine)
    const block = await add('Card', { kind: 'contact', address: '', contact: { name: 'Ada' } })
    const before = await readAllTables(engine.database)
    for (const website of refused) {
      const contact = { name: 'Ada', website }
      const made = { title: 'Card', kind: 'contact', address: '', contact }
      const answers = [
        await ada.call('POST', `${url}/blocks`, made),
        await ada.call('PATCH', `${url}/blocks/${block.id}`, { contact }),
      ]
      for (const { status, json } of answers) {
        expect([website, status, json.error?.message]).toEqual([website, 400, 'err_28'])
      }
    }
    expect(await readAllTables(engine.database)).toEqual(before)
    for (const website of taken) {
      const changed = await ada.call('PATCH', `${url}/blocks/${block.id}`, {
        contact: { name: 'Ada', website },
      })
      expect([website, changed.status, changed.json.contact?.website]).toEqual([
        website,
        200,
        website,
      ])
    }
  })
})
