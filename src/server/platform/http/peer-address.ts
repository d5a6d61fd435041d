import type { IncomingMessage } from 'node:http'

/** Stands on requests that another process of this installation took and handed over. */
const PEER_ADDRESS = Symbol('peer address')
type TakenRequest = Pick<IncomingMessage, 'socket'> & { [PEER_ADDRESS]?: string }

/** Only for code that knows the request came over a socket of our own. */
export function setPeerAddress(request: TakenRequest, address: string): void {
  request[PEER_ADDRESS] = address
}

export const isHandedOver = (request: TakenRequest) => request[PEER_ADDRESS] !== undefined

/**
 * The address at the other end of the connection that the client made, a proxy's where there is one.
 * @returns undefined when it is gone, or for a connection without addresses
 */
export function peerAddressOf(request: TakenRequest): string | undefined {
  return request.socket?.remoteAddress ?? request[PEER_ADDRESS]
}
