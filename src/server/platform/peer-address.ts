import type { IncomingMessage } from 'node:http'

/** Of requests that another process of this installation took and handed over. */
const handedOver = new WeakMap<IncomingMessage, string>()

/** Only for whoever knows that the request came over a socket of our own. */
export function setPeerAddress(request: IncomingMessage, address: string): void {
  handedOver.set(request, address)
}

export const isHandedOver = (request: IncomingMessage) => handedOver.has(request)

/**
 * The address at the other end of the connection that the client made, a proxy's where there is one.
 * @returns undefined when it is gone, or for a connection without addresses
 */
export function peerAddressOf(request: IncomingMessage): string | undefined {
  return request.socket?.remoteAddress ?? handedOver.get(request)
}
