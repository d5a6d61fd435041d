import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOn } from '#test/support/engines.ts'
import { definePackage } from '#test/support/packages.ts'
import { decideInterstitial, putInterstitial, requestInterstitial } from './interstitial.service.ts'

const DESIGN = { title: 'A', text: '', pictureId: null, button: 'B', seconds: 5, isOn: false }

describeOn('sqlite', 'approval of an interstitial page', (engine) => {
  async function open() {
    const { deps, creators } = await createCreatorApp(engine)
    const { userId, spaceId } = creators[0]!
    const who = { userId, spaceId }
    const put = (isOn: boolean) => putInterstitial(deps, who, { ...DESIGN, isOn })
    const request = () => requestInterstitial(deps, who)
    const decide = (isApproved: boolean) =>
      decideInterstitial(deps, { spaceId, isApproved, userId })
    return { deps, spaceId, put, request, decide }
  }

  it('stays denied until an administrator thinks again', async () => {
    const { deps, put, request, decide } = await open()
    await put(false)
    await request()
    expect((await decide(false)).state).toBe('denied')
    await expect(request()).rejects.toMatchObject({ code: 'err_130' })
    await expect(put(true)).rejects.toMatchObject({ code: 'err_130' })
    await decide(true)
    expect((await put(true)).is_on).toBe(1)
    const audited = deps.db.selectFrom('audit_entry').select(['action', 'object_text'])
    expect(await audited.execute()).toEqual([
      { action: 'interstitial-decide', object_text: 'ada: denied' },
      { action: 'interstitial-decide', object_text: 'ada: approved' },
    ])
  })

  it('needs the add-on', async () => {
    const { deps, put, request } = await open()
    await definePackage(deps, { id: 'free', isFree: true, flags: { interstitial: false } })
    await expect(put(false)).rejects.toMatchObject({ code: 'err_133' })
    await expect(request()).rejects.toMatchObject({ code: 'err_133' })
  })
})
