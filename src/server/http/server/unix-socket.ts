import { chmodSync, closeSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { connect, type Server } from 'node:net'
import { basename, dirname, join } from 'node:path'

/** The socket on which `all` receives requests from `redirect` processes. */
export const handOverSocket = (dataDir: string) => join(dataDir, 'waypost.sock')

/**
 * sun_path holds 108 bytes on Linux and 104 elsewhere, including the terminator; the temporary name
 * used while binding is longer than this path.
 */
const LONGEST = 80

/**
 * Returns a short enough address for a socket file, however deep its folder is: on Linux the folder
 * can be named by a file descriptor.
 * @throws Error if the path is too long on another system
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

/** Whether a process listens; a file left by a dead process does not count. */
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
 * Listens at a socket file that only this user may use. It is bound under another name and then
 * moved over any old file. So the file always exists, and closing cannot remove a file that another
 * process has put there.
 * @returns a function that removes the file if it is still ours
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
