import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ClickDrain, DrainHold } from '../features/clicks/index.ts'
import { isListening, listenAtSocket, socketAddress } from '../http/server/unix-socket.ts'
import type { Logger } from '../platform/logger.ts'

/**
 * Before `waypost backup` copies something, it tells the process that counts clicks over this
 * socket (F25): one line per request, one line per reply. Every hold ends with the connection, so a
 * backup that is killed leaves none behind.
 */
const socketOf = (dataDir: string) => join(dataDir, 'backup.sock')

const WISHES = ['hold', 'pauseStore', 'resumeStore', 'end'] as const
type Wish = (typeof WISHES)[number]
const DONE = 'done'

export interface BackupSocketOptions {
  dataDir: string
  drain: Pick<ClickDrain, 'hold'>
  log: Pick<Logger, 'warn' | 'info'>
}

/**
 * Listens in `DATA_DIR` for backups. The process can serve without this socket, so a failure to
 * listen is only logged.
 * @returns a function that stops listening
 */
export async function openBackupSocket(options: BackupSocketOptions): Promise<() => void> {
  const { drain, log } = options
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    void serveBackup(socket, drain, log)
  })
  let remove = () => {}
  try {
    remove = await listenAtSocket(server, socketOf(options.dataDir))
  } catch (error) {
    log.warn({ err: error }, 'backups cannot be made while this process runs')
  }
  return () => {
    remove()
    server.close()
    for (const socket of sockets) socket.destroy()
  }
}

async function serveBackup(
  socket: Socket,
  drain: Pick<ClickDrain, 'hold'>,
  log: BackupSocketOptions['log'],
): Promise<void> {
  let hold: DrainHold | undefined
  const act = async (wish: Wish) => {
    if (wish === 'hold') {
      hold = await drain.hold()
      log.info({}, 'a backup begins')
      return
    }
    if (hold === undefined) throw new Error('Nothing is held.')
    const held = hold
    if (wish === 'end') hold = undefined
    await held[wish]()
  }
  socket.on('error', () => {})
  try {
    for await (const line of createInterface({ input: socket })) {
      const wish = WISHES.find((one) => one === line)
      const answer = await (wish ? act(wish) : Promise.reject(new Error(`${line} is not known.`)))
        .then(() => DONE)
        .catch((error: Error) => error.message.replaceAll('\n', ' '))
      socket.write(`${answer}\n`)
    }
  } catch {
    // the backup was killed
  }
  await hold?.end().catch(() => {})
}

/** Sends requests to the process that serves this folder. */
export interface BackupAsker {
  /** @throws Error with the message that the process replied */
  ask(wish: Wish): Promise<void>
  close(): void
}

/** @returns undefined if no process listens */
export async function askForBackup(dataDir: string): Promise<BackupAsker | undefined> {
  const path = socketOf(dataDir)
  if (!(await isListening(path))) return undefined
  const { address, release } = socketAddress(path)
  const socket = connect(address)
  try {
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  } finally {
    release()
  }
  socket.on('error', () => {})
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  return {
    async ask(wish) {
      socket.write(`${wish}\n`)
      const { value } = await lines.next().catch(() => ({ value: undefined }))
      if (value !== DONE) throw new Error(value ?? 'The process that counts clicks has ended.')
    },
    close: () => socket.destroy(),
  }
}
