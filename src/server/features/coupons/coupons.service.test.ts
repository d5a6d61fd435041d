import { expect, it } from 'vitest'
import { type Answer, type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { definePackage } from '#test/support/packages.ts'
import { readSheet } from '#test/support/read-sheet.ts'
import { findCurrentPackage } from '../packages/index.ts'
import { isOneOfResellers } from './coupons.service.ts'

const ADMIN = '/api/v1/admin/coupons'
const OWN = '/api/v1/coupons'
const whyIn = ({ code, json }: Answer) => [code, ...Object.keys(json.error.fields ?? {})]
const DAY = 24 * 60 * 60_000

describeOnBothEngines('coupons', (engine) => {
  const prepare = async () => {
    const { deps, creators } = await createCreatorApp(engine, ['root', 'ada', 'bob'], {
      administrator: 'root',
    })
    const [root, ada, bob] = creators as [Creator, Creator, Creator]
    await definePackage(deps, { id: 'pro' })
    const make = (more: object = {}) =>
      root.call('POST', ADMIN, { packageId: 'pro', days: 30, count: 1, ...more })
    const code = async (more: object = {}): Promise<string> => (await make(more)).json.items[0].code
    const redeem = (who: Creator, code: string, space = who.spaceId) =>
      who.call('POST', `${OWN}/redeem`, { space, code })
    return { deps, root, ada, bob, make, code, redeem }
  }

  it('give a space a package until its end, and extend the same one', async () => {
    const { deps, root, ada, code, redeem } = await prepare()
    const [one, two] = [await code({ name: 'Fair' }), await code()]
    expect(one).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
    const now = deps.clock.now()
    const first = await redeem(ada, one.toLowerCase().replaceAll('-', ' '))
    const end = (days: number) => new Date(now + days * DAY).toISOString()
    expect(first.json).toEqual({ package: { id: 'pro', name: 'pro' }, until: end(30) })
    expect((await redeem(ada, two)).json.until).toBe(end(60))
    expect(await findCurrentPackage(deps, ada.spaceId)).toMatchObject({ source: 'coupon' })
    const { items } = (await root.call('GET', `${ADMIN}?state=redeemed&q=FAIR`)).json
    expect(items).toMatchObject([{ code: one, redeemed: { until: end(30) } }])
    expect((await root.call('DELETE', `${ADMIN}/${items[0].id}`)).code).toBe('err_39')
  })

  it('are redeemed once, however many ask at the same moment', async () => {
    const { deps, ada, bob, code, redeem } = await prepare()
    const one = await code()
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) => redeem(at % 2 === 0 ? ada : bob, one)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await deps.db.selectFrom('space_package').selectAll().execute()).toHaveLength(1)
  }, 120_000)

  it('are refused before their start, after their end, to their maker, and once used', async () => {
    const { deps, root, ada, bob, code, redeem } = await prepare()
    const at = (days: number) => new Date(deps.clock.now() + days * DAY).toISOString()
    const later = await code({ startsAt: at(1), endsAt: at(2) })
    expect(whyIn(await redeem(ada, later))).toEqual(['err_86', 'notYet'])
    expect((await redeem(root, later)).code).toBe('err_47')
    expect((await redeem(ada, later, bob.spaceId)).code).toBe('err_54')
    deps.clock.advance(3 * DAY)
    expect((await redeem(ada, later)).code).toBe('err_42')
    expect((await redeem(ada, ' ')).code).toBe('err_87')
    const used = await code()
    expect((await redeem(ada, used)).status).toBe(200)
    expect(whyIn(await redeem(bob, used))).toEqual(['err_86', 'redeemed'])
    const orphan = await code()
    await deps.db.updateTable('package').set({ deleted_at: 1 }).execute()
    deps.packages.list = async () => []
    expect(whyIn(await redeem(bob, orphan))).toEqual(['err_86', 'packageGone'])
    expect(whyIn(await redeem(bob, orphan))).toEqual(['err_86', 'packageGone'])
  })

  it('say what is wrong with a wish', async () => {
    const { deps, root, make } = await prepare()
    const past = new Date(deps.clock.now() - DAY).toISOString()
    const codes = async (more: object) => (await make(more)).code
    expect(await codes({ count: 15 })).toBe('err_46')
    expect(await codes({ count: 0 })).toBe('err_33')
    expect(await codes({ name: ' ' })).toBe('err_31')
    expect(await codes({ reference: '' })).toBe('err_32')
    expect(await codes({ startsAt: 'soon' })).toBe('err_34')
    expect(await codes({ endsAt: 'late' })).toBe('err_35')
    expect(await codes({ startsAt: past })).toBe('err_36')
    expect(await codes({ endsAt: past })).toBe('err_37')
    expect(await codes({ days: 0 })).toBe('err_41')
    expect(await codes({ packageId: '' })).toBe('err_162')
    expect((await make({ count: 14 })).json.items).toHaveLength(14)
    expect((await root.call('DELETE', `${ADMIN}/nothing`)).code).toBe('err_38')
  })

  it('are made by resellers, exactly within their quota, by 200 at once (A79)', async () => {
    const { deps, root, ada, bob, redeem } = await prepare()
    const appoint = (email: string) =>
      root.call('POST', '/api/v1/admin/resellers', { email, packageId: 'pro', days: 30, quota: 10 })
    expect((await appoint('')).code).toBe('err_44')
    expect((await appoint('nobody@example.net')).code).toBe('err_44')
    const { email } = await deps.db
      .selectFrom('user')
      .select('email')
      .where('id', '=', ada.userId)
      .executeTakeFirstOrThrow()
    expect((await appoint(email)).json).toMatchObject({ id: ada.userId, quota: 10, made: 0 })
    expect(await isOneOfResellers(deps, ada.userId)).toBe(true)
    expect(await isOneOfResellers(deps, bob.userId)).toBe(false)
    const make = (who: Creator, more: object = {}) =>
      who.call('POST', OWN, { days: 30, count: 1, ...more })
    expect((await make(bob)).status).toBe(404)
    expect((await make(ada, { days: 31 })).code).toBe('err_41')
    const answers = await Promise.all(Array.from({ length: 200 }, () => make(ada)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(answers.filter(({ code }) => code === 'err_43')).toHaveLength(190)
    const { json } = await ada.call('GET', OWN)
    expect(json).toMatchObject({ reseller: { made: 10, quota: 10 } })
    expect(json.items).toHaveLength(10)
    const [first, second] = json.items
    expect((await redeem(ada, first.code)).code).toBe('err_47')
    expect((await redeem(bob, first.code)).status).toBe(200)
    expect((await bob.call('DELETE', `${OWN}/${second.id}`)).code).toBe('err_38')
    expect((await ada.call('DELETE', `${OWN}/${second.id}`)).status).toBe(204)
    expect((await make(ada)).status).toBe(201)
    expect((await bob.call('GET', OWN)).json).toMatchObject({ items: [], reseller: null })
    expect((await root.call('DELETE', `/api/v1/admin/resellers/${ada.userId}`)).status).toBe(204)
    expect((await make(ada)).status).toBe(404)
  }, 120_000)

  it('come as CSV and as cards', async () => {
    const { root, ada, make, redeem } = await prepare()
    const { items } = (await make({ count: 3, name: '=1+1' })).json
    await make()
    const csv = await root.inject({ method: 'GET', url: `${ADMIN}.csv?batch=${items[0].batchId}` })
    expect(csv.body.trim().split('\r\n')).toHaveLength(4)
    expect(csv.body).toContain(items[2].code)
    expect(csv.body).toContain("'=1+1")
    const pdf = await root.inject({ method: 'GET', url: `${ADMIN}/cards.pdf` })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const { pages, codes } = await readSheet(pdf.rawPayload, { columns: 2, rows: 4 })
    // the newest first, each where its own code is redeemed
    const all = (await root.call('GET', ADMIN)).json.items
    const addresses = all.map(
      ({ code }: { code: string }) => `http://localhost:3000/app/redeem/${code}`,
    )
    expect(codes).toEqual([...addresses, ...Array(8 - all.length).fill(undefined)])
    expect(pages[0]!.texts).toEqual(
      all.flatMap(({ code, name }: { code: string; name: string }) => [
        name || 'pro, 30 days',
        code,
      ]),
    )
    const german = await root.inject({
      ...{ method: 'GET', url: `${ADMIN}/cards.pdf` },
      headers: { 'accept-language': 'de-AT,de;q=0.9' },
    })
    const sheet = await readSheet(german.rawPayload, { columns: 2, rows: 4 })
    expect(sheet.pages[0]!.texts).toContain('pro, 30 Tage')
    for (const [at, { code }] of all.entries()) {
      const printed = new URL(codes[at]!).pathname.split('/').at(-1)!
      expect((await redeem(ada, printed)).status, code).toBe(200)
    }
    expect((await ada.call('GET', `${OWN}/cards.pdf`)).code).toBe('err_38')
  })
})
