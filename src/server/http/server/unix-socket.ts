import { chmodSync, closeSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { connect, type Server } from 'node:net'
import { basename, dirname, join } from 'node:path'

/** Where `all` takes what `redirect` processes hand over. */
export const handOverSocket = (dataDir: string) => join(dataDir, 'waypost.sock')

/** sun_path has 108 bytes on Linux and 104 elsewhere, with its end; the name while it is bound is longer. */
const LONGEST = 80

/**
 * An address of a socket file that fits, however deep the folder is: on Linux the folder may be named
 * by a descriptor.
 * @throws Error for a path that is too long, on systems where nothing can be done about it
 */
export function socketAddress(path: string): { address: string; release(): void } {
  if (Buffer.byteLength(path) <= LONGEST) return { address: path, release: () => {} }
  if (process.platform !== 'linux') throw new Error(`${path} is too long for a socket.`)
  const folder = openSync(dirname(path), 'r')
  return {
    address: `/proc/self/fd/${folder}/${basename(path)}`,
    release: () => closeSync(folder),
  }
}

/** Whether somebody listens; a file that a dead process left does not count. */
export function isListening(path: string): Promise<boolean> {
  const { address, release } = socketAddress(path)
  return new Promise<boolean>((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  }).finally(release)
}

/**
 * Listens at a socket file that only this user may use. It is bound under another name and then moved
 * over whatever a dead process left, so there is no moment without, and closing cannot remove a file
 * that has become somebody else's.
 * @returns what removes the file, if it still is this one
 */
export async function listenAtSocket(server: Server, path: string): Promise<() => void> {
  const bound = `${path}.${process.pid}`
  const { address, release } = socketAddress(bound)
  try {
    rmSync(bound, { force: true })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ path: address, backlog: 4096 }, () => {
        server.off('error', reject)
        resolve()
      })
    })
  } finally {
    release()
  }
  chmodSync(bound, 0o600)
  const { ino } = statSync(bound)
  renameSync(bound, path)
  return () => {
    if (statSync(path, { throwIfNoEntry: false })?.ino === ino) rmSync(path, { force: true })
  }
}
