import type { FastifyRequest } from 'fastify'
import { UPLOAD_MAX_BYTES } from '#contract/constants.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { acceptedLanguage } from '#contract/languages.ts'
import type { RequestFacts } from '../../platform/call.ts'
import { readUpload } from './upload.ts'

/**
 * Facts that a handler may ask about its request. Those that take time to compute are computed on
 * first use. This is a class because object literals with getters keep their requests in memory
 * (`request-context.ts`).
 */
export class CallFacts implements RequestFacts {
  readonly #endpoint: Endpoint
  readonly #request: FastifyRequest

  constructor(endpoint: Endpoint, request: FastifyRequest) {
    this.#endpoint = endpoint
    this.#request = request
  }

  get id() {
    return this.#request.id
  }

  get clientKey() {
    return this.#request.context.clientKey
  }

  get origin() {
    return this.#request.context.host?.origin ?? ''
  }

  get host() {
    return this.origin === '' ? '' : new URL(this.origin).host
  }

  get cookies() {
    return this.#request.context.cookies
  }

  get userAgent() {
    return (this.#request.headers['user-agent'] ?? '').slice(0, 512)
  }

  get language() {
    return acceptedLanguage(this.#request.headers['accept-language']) ?? ''
  }

  get body() {
    return this.#request.raw
  }

  upload() {
    return readUpload(this.#request, this.#endpoint.bodyLimitBytes ?? UPLOAD_MAX_BYTES)
  }
}
