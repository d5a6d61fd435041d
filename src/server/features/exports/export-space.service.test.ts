import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { joinSpace } from '#test/support/chat-members.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

describeOnBothEngines('the export of a space', (engine) => {
  it('is one archive of everything in it, for those who lead it, with nothing of another space', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob', 'eve'])
    const [ada, bob, eve] = [creators[0]!, creators[1]!, creators[2]!]
    const body = { name: 'Studio', color: 'blue' }
    const space = (await ada.call('POST', '/api/v1/spaces', body)).json.id as string
    await joinSpace(deps.db, space, [bob.userId], 'administrator')
    await joinSpace(deps.db, space, [eve.userId], 'editor')
    const make = async (path: string, body: object) => {
      const made = await ada.call('POST', `/api/v1${path}?space=${space}`, body)
      expect(made.status, JSON.stringify(made.json)).toBe(201)
      return made.json
    }
    const link = await make('/links', { destination: 'https://a.example', tags: ['spring'] })
    const page = await make('/pages', { title: 'Studio', username: 'studio' })
    await ada.call('POST', '/api/v1/links', { destination: 'https://elsewhere.example' })
    const png = await sharp({
      create: { width: 2, height: 2, channels: 3, background: '#123456' },
    })
      .png()
      .toBuffer()
    const send = async (path: string, type: string, payload: Buffer) => {
      const url = `/api/v1${path}${path.includes('?') ? '&' : '?'}space=${space}`
      const headers = { 'content-type': type }
      const answer = await ada.inject({ method: 'POST', url, headers, payload })
      expect(answer.statusCode, answer.body).toBe(201)
      return answer.json()
    }
    const picture = await send('/media?purpose=profile', 'image/png', png)
    const part = 'Content-Disposition: form-data; name="file"; filename="notes.txt"'
    const form = `--edge\r\n${part}\r\nContent-Type: text/plain\r\n\r\nplain words\r\n--edge--\r\n`
    const file = await send('/files', 'multipart/form-data; boundary=edge', Buffer.from(form))

    const path = `/api/v1/spaces/${space}/export`
    const answer = await bob.inject({ method: 'GET', url: path })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    const files = unzipSync(answer.rawPayload)
    const list = (name: string) => JSON.parse(Buffer.from(files[`${name}.json`]!).toString())
    expect(list('space')).toMatchObject([{ id: space, name: 'Studio' }])
    expect(
      list('people')
        .map(({ role }: { role: string }) => role)
        .sort(),
    ).toEqual([...['administrator', 'editor', 'owner']])
    expect(list('links')).toMatchObject([{ id: link.id, destination: 'https://a.example' }])
    expect(list('linkTags')).toEqual([{ link_id: link.id, tag: 'spring' }])
    expect(list('pages')).toMatchObject([{ id: page.id }])
    expect(list('broadcasts')).toEqual([])
    expect(list('files')).toMatchObject([{ id: file.id }])
    expect(list('pictures')).toMatchObject([{ id: picture.id }])
    const names = Object.keys(files)
    expect(names.filter((name) => name.startsWith('pictures/'))).toHaveLength(1)
    const upload = names.find((name) => name.startsWith(`files/${file.id}-`))!
    expect(Buffer.from(files[upload]!).toString()).toBe('plain words')
    const audit = await deps.db.selectFrom('audit_entry').select(['action', 'object_id']).execute()
    expect(audit).toContainEqual({ action: 'space-export', object_id: space })

    expect((await eve.call('GET', path)).code).toBe('err_101')
    expect((await bob.call('GET', `/api/v1/spaces/${ada.spaceId}/export`)).code).toBe('err_54')
  })
})
