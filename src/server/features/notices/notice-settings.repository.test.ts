import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  findMailAddress,
  findMailTime,
  listMuted,
  markTold,
  saveMailTime,
  setMuted,
} from './notice-settings.repository.ts'

describeOnBothEngines('what accounts want to hear', (engine) => {
  it('include everything by default', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const { userId } = creators[0]!
    const { db } = deps
    expect(await listMuted(db, userId)).toEqual(new Set())
    for (const kind of ['mail', 'linkDead', 'linkDead'] as const) {
      await setMuted(db, { userId, kind, isMuted: true })
    }
    expect(await listMuted(db, userId)).toEqual(new Set(['mail', 'linkDead']))
    await setMuted(db, { userId, kind: 'mail', isMuted: false })
    expect(await listMuted(db, userId)).toEqual(new Set(['linkDead']))
    expect(await findMailAddress(db, userId)).toBe('ada@example.com')
    expect(await findMailTime(db, userId)).toBeUndefined()
    await saveMailTime(db, userId, 5)
    await saveMailTime(db, userId, 6)
    expect(await findMailTime(db, userId)).toBe(6)
  })

  it('record each end and each limit once', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const body = { destination: 'https://a.example/' }
    const linkId = (await creators[0]!.call('POST', '/api/v1/links', body)).json.id
    const told = (value: number) => markTold(deps.db, { linkId, kind: 'linkLimit', value })
    expect(await Promise.all([told(5), told(5), told(5)])).toContain(true)
    expect(await told(5)).toBe(false)
    expect(await told(9)).toBe(true)
  })
})
