import { expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import {
  blockAddress,
  changeBlockedAddress,
  importBlockedAddresses,
  listBlockedAddresses,
  unblockAddress,
} from './blocked-addresses.service.ts'

const why = { reason: 'unwanted', note: '' } as const

describeOnBothEngines('the list of blocked addresses', (engine) => {
  it('refuses patterns that are missing, blocked already, invalid, or ours, and then writes nothing', async () => {
    const deps = testDeps(engine)
    await blockAddress(deps, 'ada', { pattern: 'evil.example', ...why })
    const before = await readAllTables(engine.database)
    const own = new URL(deps.origins.short).hostname
    const cases: [string, string][] = [
      [' ', 'blockedDomainMissing'],
      ['EVIL.example.', 'blockedDomainExists'],
      ['no domain', 'malformed'],
      [own.includes('.') ? own : `${own}:80/x`, 'malformed'],
    ]
    for (const [pattern, name] of cases) {
      const call = blockAddress(deps, 'ada', { pattern, ...why })
      await expect(call, pattern).rejects.toMatchObject({ name })
    }
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('has links checked and the audit written with every change of the lists', async () => {
    const deps = testDeps(engine)
    const row = await blockAddress(deps, 'ada', { pattern: 'https://evil.example/x', ...why })
    await changeBlockedAddress(deps, row.id, { note: 'only a note' })
    await changeBlockedAddress(deps, row.id, { pattern: 'evil.example/x', reason: 'phishing' })
    await expect(
      changeBlockedAddress(deps, row.id, { pattern: 'b.example' }),
    ).rejects.toMatchObject({ name: 'blockedDomainFixed', code: 'err_124' })
    await unblockAddress(deps, row.id)
    await expect(unblockAddress(deps, row.id)).rejects.toMatchObject({ code: 'err_122' })
    const rows = await deps.db.selectFrom('outbox').select(['kind', 'payload']).execute()
    expect(rows).toEqual([{ kind: 'quarantine.recheck', payload: '{"text":"evil.example"}' }])
    const audit = await deps.db
      .selectFrom('audit_entry')
      .select('action')
      .where('object_id', '=', row.id)
      .orderBy('id')
      .execute()
    expect(audit.map((one) => one.action)).toEqual([
      'address-block',
      'address-block',
      'address-unblock',
    ])
  })

  it('accepts lists with any kind of line, and says which lines it could not read', async () => {
    const deps = testDeps(engine)
    const text = [
      '# hosts',
      '127.0.0.1 localhost',
      '0.0.0.0 bad.example # ads',
      '',
      '! comment',
      '*.worse.example',
      'bad.example',
      'https://bad.example/one',
      'not a domain',
    ].join('\r\n')
    expect(await importBlockedAddresses(deps, 'ada', { text, ...why })).toEqual({
      added: 3,
      known: 1,
      refused: [
        { line: 2, text: '127.0.0.1 localhost' },
        { line: 9, text: 'not a domain' },
      ],
    })
    expect(await importBlockedAddresses(deps, 'ada', { text, ...why })).toMatchObject({ added: 0 })
    const { total } = await listBlockedAddresses(deps, {}, { cursor: undefined, limit: 1 })
    expect(total).toBe(3)
  })

  it('accepts 10,000 lines and not one more', async () => {
    const deps = testDeps(engine)
    const lines = Array.from({ length: 10_000 }, (_, at) => `h${at}.example`)
    const text = lines.join('\n')
    const more = importBlockedAddresses(deps, 'ada', { text: `${text}\nh.example`, ...why })
    await expect(more).rejects.toMatchObject({ name: 'malformed' })
    expect(await importBlockedAddresses(deps, 'ada', { text, ...why })).toMatchObject({
      added: 10_000,
      refused: [],
    })
    await expect(
      importBlockedAddresses(deps, 'ada', { text: '# nothing', ...why }),
    ).rejects.toMatchObject({ name: 'blockedDomainMissing' })
  })
})
