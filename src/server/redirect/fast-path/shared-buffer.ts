import type { Socket } from 'node:net'

/**
 * How node:net reads into one buffer, as its option `onread` has it for sockets that connect. Those that a
 * server accepts have no such option; the parts are the same ones, and no part of its interface.
 */
interface Inside {
  _handle?: { useUserBuffer?: (buffer: Uint8Array) => void } | null
  [part: symbol]: unknown
}

interface Parts {
  /** all sockets read into it; never given back */
  bytes: Buffer
  kBuffer: symbol
  kCallback: symbol
}

/** As much as is read at once without it. */
const SIZE = 64 * 1024
let parts: Parts | undefined

/**
 * Has what comes over a socket read into a buffer that all of them share, in place of one of 64 KB each time:
 * making and collecting those costs as much as the rest of a redirect.
 * @param read gets what came. The bytes are the next one's as soon as it returns
 * @returns whether it can be; else the socket is as it was
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

/** From now on what comes over the socket is for those who listen to it. */
export function readAsUsual(socket: Socket): void {
  if (parts === undefined) return
  const { bytes, kBuffer, kCallback } = parts
  const inside = socket as unknown as Inside
  if (inside[kBuffer] !== bytes) return
  inside[kCallback] = (length: number) => socket.push(Buffer.from(bytes.subarray(0, length)))
}

/** @returns undefined where node:net keeps them elsewhere */
function findParts(socket: Inside): Parts | undefined {
  const symbols = Object.getOwnPropertySymbols(socket)
  const kBuffer = symbols.find(({ description }) => description === 'kBuffer')
  const kCallback = symbols.find(({ description }) => description === 'kBufferCb')
  if (kBuffer === undefined || kCallback === undefined) return undefined
  if (socket[kBuffer] !== null || socket[kCallback] !== null) return undefined
  return { bytes: Buffer.alloc(SIZE), kBuffer, kCallback }
}
