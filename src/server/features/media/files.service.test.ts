import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  deleteFilesOfSpace,
  openFile,
  requireFileOfSpace,
  safeFileName,
  uploadFile,
} from './files.service.ts'

const upload =
  (text: string, name = 'a.html') =>
  async () => ({
    bytes: Buffer.from(text),
    contentType: 'text/html',
    name,
  })

describeOnBothEngines('files of a space', (engine) => {
  it('are stored unchanged, belong to their space and are deleted with it', async () => {
    const { creators, deps } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const file = await uploadFile(deps, ada!.userId, upload('<script>1</script>'))
    const opened = (await openFile(deps, file.id))!
    expect(opened).toMatchObject({ name: 'a.html', bytes: 18 })
    expect(Buffer.concat(await (await opened.read()).toArray()).toString()).toBe(
      '<script>1</script>',
    )
    await requireFileOfSpace(deps, ada!.spaceId, file.id)
    await expect(requireFileOfSpace(deps, bob!.spaceId, file.id)).rejects.toThrow()
    await expect(uploadFile(deps, ada!.userId, upload(''))).rejects.toThrow()
    await deleteFilesOfSpace(deps, ada!.spaceId)
    expect(await openFile(deps, file.id)).toBeUndefined()
    expect(await deps.storage.get(`${file.id}.bin`)).toBeUndefined()
  })

  it('fill the space up to its limit, and leave nothing behind beyond it', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const [ada] = creators
    await uploadFile(deps, ada!.userId, upload('x'))
    const nearlyFull = deps.config.maxStoragePerSpace - 1
    await deps.db.updateTable('space_storage').set({ bytes: nearlyFull }).execute()
    const keys: string[] = []
    const storage = { ...deps.storage, delete: async (key: string) => void keys.push(key) }
    const more = uploadFile({ ...deps, storage }, ada!.userId, upload('yy'))
    await expect(more).rejects.toMatchObject({ name: 'limitReached' })
    expect(keys).toHaveLength(1)
    await uploadFile(deps, ada!.userId, upload('y'))
    // the rest of the upload is not read
    const unread = () => Promise.reject(new Error('was read'))
    await expect(uploadFile(deps, ada!.userId, unread)).rejects.toMatchObject({
      name: 'limitReached',
    })
  })
})

it.each([
  ['report.pdf', 'report.pdf'],
  ['C:\\fake\\path\\a b.zip', 'a b.zip'],
  ['../../etc/passwd', 'passwd'],
  ['..', 'file'],
  [undefined, 'file'],
  ['a"b\r\nSet-Cookie: x.txt', 'abSet-Cookie x.txt'],
  ['\u202egpj.exe', 'gpj.exe'],
  ['Größe 🎈.pdf', 'Größe 🎈.pdf'],
  [`${'x'.repeat(200)}.pdf`, `${'x'.repeat(116)}.pdf`],
])('calls %j %j', (given, name) => {
  expect(safeFileName(given)).toBe(name)
})
