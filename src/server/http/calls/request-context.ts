import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Caller } from '../../platform/call.ts'
import { clientKeyOf } from '../../platform/http/addresses.ts'
import { readCookies } from '../../platform/http/cookies.ts'
import type { HostRole, KnownHost } from '../../platform/http/hosts.ts'

/** Facts that the hooks find out about a request before its handler runs. */
export interface RequestContext {
  /** undefined on the few paths that are answered under any host */
  host: KnownHost | undefined
  /** address of the client, as trusted proxies report it */
  address: string
  clientKey: string
  cookies: Readonly<Record<string, string>>
  caller: Caller
  /** status that the handler chose instead of its endpoint's default */
  chosenStatus: number | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    context: RequestContext
  }
  interface FastifyContextConfig {
    /**
     * which hosts serve the route, 'app' by default; 'any' also answers under a Host that is not
     * ours
     */
    servedOn?: HostRole | 'any'
    /** the declaration, for routes added by `mount` */
    endpoint?: Endpoint
  }
}

/**
 * Creates the context of a request whose host is known. The caller is a guest until `authenticate`
 * has run.
 */
export function createContext(
  request: FastifyRequest,
  host: KnownHost | undefined,
  address: string,
): RequestContext {
  return new Context(request, host, address)
}

/**
 * A class because of its getter: V8 gives every object literal with a getter a shape of its own,
 * which keeps the request in memory until a full garbage collection.
 */
class Context implements RequestContext {
  readonly host: KnownHost | undefined
  readonly address: string
  readonly clientKey: string
  caller: Caller = { kind: 'guest' }
  chosenStatus: number | undefined
  readonly #request: FastifyRequest
  #cookies: Readonly<Record<string, string>> | undefined

  constructor(request: FastifyRequest, host: KnownHost | undefined, address: string) {
    this.#request = request
    this.host = host
    this.address = address
    this.clientKey = clientKeyOf(address)
  }

  get cookies(): Readonly<Record<string, string>> {
    this.#cookies ??= readCookies(this.#request.headers.cookie)
    return this.#cookies
  }
}
