import { createServer } from 'node:http'

/**
 * The server that everything is compared with: looks up a key in a Map and answers 302. Arguments:
 * port, number of links.
 */
const [port, count] = process.argv.slice(2).map(Number)
const links = new Map<string, string>()
for (let at = 0; at < count!; at++) {
  links.set(`/k${String(at).padStart(7, '0')}`, `https://example.com/landing/${at}?from=waypost`)
}

createServer((request, response) => {
  const location = links.get(request.url!)
  if (location === undefined) {
    response.writeHead(404)
    response.end()
    return
  }
  response.writeHead(302, { Location: location })
  response.end()
}).listen({ port, host: '127.0.0.1', backlog: 4096 }, () => console.log('ready'))
