import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { exportPages } from './exports.service.ts'

describeOnBothEngines('exportPages', (engine) => {
  it('goes on without a picture whose file is gone', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const [ada] = creators
    const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
    const upload = await ada!.inject({
      method: 'POST',
      url: '/api/v1/media?purpose=profile',
      headers: { 'content-type': 'image/png' },
      payload: await picture.png().toBuffer(),
    })
    const { json } = await ada!.call('POST', '/api/v1/pages', { username: 'ada' })
    await ada!.call('PATCH', `/api/v1/pages/${json.id}`, { imageId: upload.json().id })
    await deps.storage.delete(new URL(upload.json().url).pathname.replace('/media/', ''))
    let text = ''
    for await (const part of await exportPages(deps, ada!.userId, json.id)) text += part
    expect(JSON.parse(text).pages).toMatchObject([{ name: 'ada', picture: null }])
  })
})
