import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { readStoredRules } from './stored-rules.ts'

const rule = {
  id: 'a',
  name: '',
  conditions: [],
  target: { kind: 'destination', destination: 'x' },
}

it('accepts stored rules only if all of them are valid', () => {
  expect(readStoredRules(JSON.stringify([rule]))).toEqual([rule])
  const damaged = [
    '',
    'null',
    '{}',
    '[1]',
    '[null]',
    JSON.stringify([rule, { ...rule, id: 'b', conditions: [{ on: 'moon' }] }]),
    JSON.stringify([rule, rule]),
    '[{"__proto__":{"id":"a"}}]',
  ]
  for (const json of damaged) expect(readStoredRules(json), json).toEqual([])
})

describeOnBothEngines('rows that no call of ours wrote', (engine) => {
  it('are answered without what cannot be read (A2)', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const [ada] = creators
    const { json: link } = await ada!.call('POST', '/api/v1/links', {
      destination: 'https://a.example',
    })
    const url = `/api/v1/links/${link.id}`
    const rows = [
      { rules: 'nonsense', preview: '{"title":1,"text":null,"image":5}' },
      { rules: JSON.stringify([{ ...rule, target: { kind: 'page' } }]), preview: 'nonsense' },
      { rules: '[[]]', preview: '[]', destination_href: 'nonsense', starts_at: -1 },
    ]
    for (const row of rows) {
      await deps.db.updateTable('link').set(row).execute()
      const { status, json } = await ada!.call('GET', url)
      expect(status).toBe(200)
      expect(json.rules).toEqual([])
      expect((await ada!.call('GET', '/api/v1/links')).status).toBe(200)
      const body = { link: { id: link.id } }
      expect((await ada!.call('POST', '/api/v1/links/simulate', body)).status).toBe(200)
      expect((await ada!.call('PATCH', url, { note: JSON.stringify(row) })).status).toBe(200)
    }
    expect((await ada!.call('PATCH', url, { rules: [], preview: null })).status).toBe(200)
  })
})
