import type { Socket } from 'node:net'

/**
 * Internals by which node:net reads into one buffer, as with its option `onread` for outgoing
 * sockets. Accepted sockets have no such option; they use the same internals, which are not part of
 * its API.
 */
interface Inside {
  _handle?: { useUserBuffer?: (buffer: Uint8Array) => void } | null
  [part: symbol]: unknown
}

interface Parts {
  /** all sockets read into it; it is never freed */
  bytes: Buffer
  kBuffer: symbol
  kCallback: symbol
}

/** As much as is read at once by default. */
const SIZE = 64 * 1024
let parts: Parts | undefined

/**
 * Makes a socket read into a buffer that all sockets share, instead of a new one of 64 KB each
 * time: allocating and collecting those costs as much as the rest of a redirect.
 * @param read receives the data; the buffer is reused as soon as it returns
 * @returns whether this is possible; if not, the socket is unchanged
 */
export function readIntoShared(socket: Socket, read: (bytes: Buffer) => void): boolean {
  const inside = socket as unknown as Inside
  const setBuffer = inside._handle?.useUserBuffer
  if (typeof setBuffer !== 'function') return false
  parts ??= findParts(inside)
  if (parts === undefined) return false
  const { bytes, kBuffer, kCallback } = parts
  setBuffer.call(inside._handle, bytes)
  inside[kBuffer] = bytes
  inside[kCallback] = (length: number) => read(bytes.subarray(0, length))
  return true
}

/** From now on the socket's data goes to its listeners. */
export function readAsUsual(socket: Socket): void {
  if (parts === undefined) return
  const { bytes, kBuffer, kCallback } = parts
  const inside = socket as unknown as Inside
  if (inside[kBuffer] !== bytes) return
  inside[kCallback] = (length: number) => socket.push(Buffer.from(bytes.subarray(0, length)))
}

/** @returns undefined if this version of node:net works differently */
function findParts(socket: Inside): Parts | undefined {
  const symbols = Object.getOwnPropertySymbols(socket)
  const kBuffer = symbols.find(({ description }) => description === 'kBuffer')
  const kCallback = symbols.find(({ description }) => description === 'kBufferCb')
  if (kBuffer === undefined || kCallback === undefined) return undefined
  if (socket[kBuffer] !== null || socket[kCallback] !== null) return undefined
  return { bytes: Buffer.alloc(SIZE), kBuffer, kCallback }
}
