import type { IncomingMessage } from 'node:http'

/** Set on requests that another process of this installation received and passed on. */
const PEER_ADDRESS = Symbol('peer address')
type TakenRequest = Pick<IncomingMessage, 'socket'> & { [PEER_ADDRESS]?: string }

/** Only for code that knows that the request came over our own socket. */
export function setPeerAddress(request: TakenRequest, address: string): void {
  request[PEER_ADDRESS] = address
}

export const isHandedOver = (request: TakenRequest) => request[PEER_ADDRESS] !== undefined

/**
 * The address at the other end of the client's connection, or that of a proxy in front.
 * @returns undefined if the connection is closed or has no addresses
 */
export function peerAddressOf(request: TakenRequest): string | undefined {
  return request.socket?.remoteAddress ?? request[PEER_ADDRESS]
}
