import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DomainDirectory, KnownDomain } from '../../platform/domains/domain-directory.ts'
import { normalizeHost } from '../../platform/http/hosts.ts'
import { dataPolicy } from '../../platform/security/headers.ts'
import type { SlugKey } from '../index/link-source.ts'

/**
 * Which page a request at a domain stands for; undefined if the domain has no answer of its own.
 */
export type DomainAnswers = (
  request: IncomingMessage,
  response: ServerResponse,
) => (SlugKey & { hostDomainId: string }) | 'answered' | undefined

/**
 * What a space's own domain answers besides its links: its root, robots.txt and similar files, and
 * the files by which apps recognise it (contract.md §7).
 * @param common headers of every answer, name and value alternating
 */
export function createDomainAnswers(
  domains: Pick<DomainDirectory, 'byHost'>,
  common: readonly string[],
): DomainAnswers {
  function send(
    { method }: IncomingMessage,
    response: ServerResponse,
    { status, body, headers }: { status: number; body: string; headers: readonly string[] },
  ): 'answered' {
    const length = ['Content-Length', String(Buffer.byteLength(body))]
    response.writeHead(status, [...headers, ...length, ...common])
    response.end(method === 'HEAD' ? undefined : body)
    return 'answered'
  }

  return (request, response) => {
    const [path, query] = splitTarget(request.url!)
    if (path !== '/' && FILES[path] === undefined) return undefined
    const name = normalizeHost(request.headers.host)?.replace(/:\d+$/, '')
    const domain = name === undefined ? undefined : domains.byHost(name)
    if (domain?.isServed !== true) return undefined
    if (path !== '/') {
      const body = domain[FILES[path]!.of]
      if (body === null) return undefined
      return send(request, response, { status: 200, body, headers: FILES[path]!.headers })
    }
    if (domain.rootRedirect !== null) {
      const headers = ['Location', domain.rootRedirect, 'Cache-Control', 'private, no-store']
      return send(request, response, { status: 302, body: '', headers })
    }
    if (domain.page === null) return undefined
    const { domainId, key } = domain.page
    // the renderer finds the page by its name
    request.url = `/${key}${query}`
    return { domainId, key, hostDomainId: domain.id }
  }
}

interface File {
  of: keyof KnownDomain & ('robots' | 'appleAppSiteAssociation' | 'assetLinks')
  headers: readonly string[]
}

const file = (of: File['of'], type: string): File => ({
  of,
  headers: [
    ...['Content-Type', type, 'Cache-Control', 'public, max-age=3600'],
    ...['Content-Security-Policy', dataPolicy],
  ],
})

const FILES: Readonly<Record<string, File>> = {
  '/robots.txt': file('robots', 'text/plain; charset=utf-8'),
  '/.well-known/apple-app-site-association': file('appleAppSiteAssociation', 'application/json'),
  '/.well-known/assetlinks.json': file('assetLinks', 'application/json'),
}

function splitTarget(target: string): [path: string, query: string] {
  const at = target.indexOf('?')
  return at === -1 ? [target, ''] : [target.slice(0, at), target.slice(at)]
}
