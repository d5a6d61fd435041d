const real = globalThis.fetch

/**
 * Runs the application's code in Node as in a browser at `origin`: relative addresses, cookies, and
 * the headers that a browser adds. Other addresses are fetched normally.
 */
export function createBrowserFetch(origin: string) {
  const cookies = new Map<string, string>()

  async function browserFetch(input: string | URL | Request, init: RequestInit = {}) {
    const address = new URL(input instanceof Request ? input.url : input, origin)
    if (address.origin !== origin) return real(input, init)
    const headers = new Headers(init.headers)
    headers.set('sec-fetch-site', 'same-origin')
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    if (cookie !== '') headers.set('cookie', cookie)
    const answer = await real(address, { ...init, headers })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const name = pair.slice(0, pair.indexOf('='))
      if (attributes.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, pair.slice(name.length + 1))
    }
    return answer
  }
  return {
    cookies,
    /** replaces the global fetch until `restore` */
    use() {
      globalThis.fetch = browserFetch as typeof fetch
    },
    restore() {
      globalThis.fetch = real
    },
  }
}
