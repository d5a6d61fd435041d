import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionTimes, FastPath } from '../../platform/fast-path.ts'
import { readAsUsual, readIntoShared } from './shared-buffer.ts'

/** A connection that node:http has not seen yet. */
export interface FastConnection {
  readonly socket: Socket
  /**
   * Sends the answer to the request that came next; without a body.
   * @param head status line and headers, each line with its end, but for those of every connection (Date,
   *   Connection, Keep-Alive) and the empty line. Visible ASCII; nothing in it ends a line by itself
   */
  send(head: string): void
}

/**
 * Answers a request, at once or later, or says that somebody else has to: node:http then gets the
 * connection with what came of it, and keeps it.
 * @param bytes what came in one piece. Read at once and not kept: what else is to be known of it is a copy
 * @returns whether `send` was or will be called for it, once
 */
export type AnswerFast = (bytes: Buffer, connection: FastConnection) => boolean

/** How node:http takes a connection. */
type TakeOver = (this: Server, socket: Socket) => void

/**
 * Stands between the connections of a server and node:http (docs/decisions/090-fast-path.md). What comes
 * over a connection is offered to the fast path; with the first piece that is not for it node:http gets the
 * connection, that piece first, and keeps it. So all but the plainest requests are read by node:http alone.
 */
export class FastConnections implements FastPath {
  readonly #server: Server
  readonly #takeOver: TakeOver
  readonly #answer: AnswerFast
  readonly #times: ConnectionTimes
  readonly #held = new Set<HeldConnection>()
  #isStopped = false
  #checks = 0
  /** '' when it has to be made anew */
  #endOfHead = ''

  /** @param server to which nobody has connected yet */
  constructor(server: Server, times: ConnectionTimes, answer: AnswerFast) {
    this.#server = server
    this.#answer = answer
    this.#times = times
    const [takeOver] = server.listeners('connection') as TakeOver[]
    if (takeOver === undefined) throw new Error('This node:http takes its connections elsewhere.')
    this.#takeOver = takeOver
    server.off('connection', takeOver)
    server.on('connection', (socket: Socket) => this.#take(socket))
    const timer = setInterval(() => this.#check(), times.checkIntervalMs)
    timer.unref()
    server.once('close', () => clearInterval(timer))
  }

  /** From now on everything goes to node:http, whose answers can say that they are the last ones. */
  stop(): void {
    this.#isStopped = true
  }

  /** Ends those that have their answers and asked for nothing since. */
  closeIdle(): void {
    for (const connection of this.#held) if (connection.isIdle) connection.socket.destroy()
  }

  closeAll(): void {
    for (const connection of this.#held) connection.socket.destroy()
  }

  #take(socket: Socket): void {
    // TLS has no bytes on the wire that anybody could read here
    const isPlain = !('encrypted' in socket)
    if (this.#isStopped || !isPlain) this.#takeOver.call(this.#server, socket)
    else this.#held.add(new HeldConnection(socket, this, this.#checks))
  }

  /** @returns whether the fast path answers, now or later */
  offer(bytes: Buffer, connection: HeldConnection): boolean {
    connection.heardAt = this.#checks
    return !this.#isStopped && this.#answer(bytes, connection)
  }

  forget(connection: HeldConnection): void {
    this.#held.delete(connection)
  }

  /** @param bytes kept from now on */
  handOver(connection: HeldConnection, bytes: Buffer): void {
    const { socket } = connection
    this.forget(connection)
    this.#takeOver.call(this.#server, socket)
    socket.unshift(bytes)
  }

  /** The lines that node:http writes in each head of a connection that stays open, and the head's end. */
  get endOfHead(): string {
    if (this.#endOfHead === '') {
      const now = new Date()
      const seconds = Math.floor(this.#times.saidIdleMs / 1_000)
      this.#endOfHead = `Date: ${now.toUTCString()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${seconds}\r\n\r\n`
      setTimeout(() => {
        this.#endOfHead = ''
      }, 1_000 - now.getMilliseconds()).unref()
    }
    return this.#endOfHead
  }

  /** A client that never sends anything gets 408, as from node:http; an idle one is closed without a word. */
  #check(): void {
    this.#checks++
    const { checkIntervalMs, headersTimeoutMs, idleTimeoutMs } = this.#times
    for (const connection of this.#held) {
      const silentMs = (this.#checks - connection.heardAt) * checkIntervalMs
      if (connection.isIdle) {
        if (silentMs > idleTimeoutMs) connection.socket.destroy()
      } else if (connection.isNew && silentMs > headersTimeoutMs) {
        this.#server.emit('clientError', new SilentClient(), connection.socket)
      }
    }
  }
}

/** As node:http calls it. */
class SilentClient extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

class HeldConnection implements FastConnection {
  readonly socket: Socket
  /** number of the check after which something came last */
  heardAt: number
  readonly #all: FastConnections
  #isAnswered = false
  /** answers that are still to be sent */
  #owed = 0
  /** what came meanwhile and is for node:http */
  #waiting: Buffer | undefined
  #hasEnded = false

  constructor(socket: Socket, all: FastConnections, heardAt: number) {
    this.socket = socket
    this.#all = all
    this.heardAt = heardAt
    if (!readIntoShared(socket, this.#read)) socket.on('data', this.#read)
    socket.on('end', this.#end)
    socket.on('close', this.#close)
    socket.on('error', ignore)
  }

  get isNew(): boolean {
    return !this.#isAnswered && this.#owed === 0
  }

  get isIdle(): boolean {
    return this.#isAnswered && this.#owed === 0 && this.socket.writableLength === 0
  }

  send(head: string): void {
    const { socket } = this
    this.#owed--
    this.#isAnswered = true
    if (socket.destroyed) return
    socket.write(head + this.#all.endOfHead, 'latin1')
    if (this.#owed > 0) return
    if (this.#waiting !== undefined) {
      this.#handOver(this.#waiting)
      socket.resume()
    } else if (this.#hasEnded) socket.end()
  }

  /** @param bytes may be written over afterwards */
  readonly #read = (bytes: Buffer): void => {
    // a client that does not read its answers is for node:http, which knows when to stop reading
    if (this.#waiting === undefined && this.socket.writableLength === 0) {
      // counted before, for it may be answered at once
      this.#owed++
      if (this.#all.offer(bytes, this)) return
      this.#owed--
    }
    if (this.#owed === 0) this.#handOver(Buffer.from(bytes))
    else {
      // after the answers that come first
      this.#waiting = Buffer.concat([...(this.#waiting ? [this.#waiting] : []), bytes])
      this.socket.pause()
    }
  }

  #handOver(bytes: Buffer): void {
    const { socket } = this
    socket.off('data', this.#read)
    socket.off('end', this.#end)
    socket.off('close', this.#close)
    socket.off('error', ignore)
    readAsUsual(socket)
    this.#all.handOver(this, bytes)
  }

  /** The client asks for nothing more; what it asked for it gets. */
  readonly #end = (): void => {
    this.#hasEnded = true
    if (this.#owed === 0) this.socket.end()
  }

  readonly #close = (): void => this.#all.forget(this)
}

/** The socket closes by itself, and there is nobody to be told. */
const ignore = () => {}
