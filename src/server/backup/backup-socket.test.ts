import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { quickDisk } from '#test/support/quick-disk.ts'
import { until } from '#test/support/until.ts'
import { askForBackup, openBackupSocket } from './backup-socket.ts'

const log = { info: () => {}, warn: () => {} } as never

async function begin(pauseStore = async () => {}) {
  const dataDir = mkdtempSync(join(quickDisk(), 'waypost-socket-'))
  const said: string[] = []
  const note = (what: string) => async () => {
    said.push(what)
  }
  const hold = async () => {
    said.push('hold')
    return { pauseStore, resumeStore: note('resume'), end: note('end') }
  }
  const close = await openBackupSocket({ dataDir, drain: { hold }, log })
  onTestFinished(() => {
    close()
    rmSync(dataDir, { recursive: true })
  })
  return { dataDir, said, close }
}

it('takes wishes in their order, from this user alone', async () => {
  const { dataDir, said } = await begin()
  expect(statSync(join(dataDir, 'backup.sock')).mode & 0o777).toBe(0o600)
  const asker = await askForBackup(dataDir)
  await expect(asker!.ask('end')).rejects.toThrow('Nothing is held.')
  for (const wish of ['hold', 'pauseStore', 'resumeStore', 'end'] as const) await asker!.ask(wish)
  asker!.close()
  expect(said).toEqual(['hold', 'resume', 'end'])
})

it('ends what was asked with the connection of a backup that was killed', async () => {
  const { dataDir, said } = await begin()
  const asker = await askForBackup(dataDir)
  await asker!.ask('hold')
  asker!.close()
  await until(() => said.includes('end'))
})

it('says what went wrong, and that the process has ended', async () => {
  const { dataDir, close } = await begin(() => Promise.reject(new Error('the store is away')))
  const asker = await askForBackup(dataDir)
  await asker!.ask('hold')
  await expect(asker!.ask('pauseStore')).rejects.toThrow('the store is away')
  close()
  await expect(asker!.ask('end')).rejects.toThrow(/has ended/)
  expect(await askForBackup(dataDir)).toBeUndefined()
})
