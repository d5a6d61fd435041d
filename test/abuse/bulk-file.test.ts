import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createCreatorApp } from '../support/creators.ts'
import { describeOn, readAllTables } from '../support/engines.ts'

/** A9 over a real socket: an endless file gets its answer at row 251. */
describeOn('sqlite', 'a CSV file of a gigabyte', (engine) => {
  it.each([
    ['of many rows', 'a,\n'.repeat(20_000), 'err_120'],
    ['of one row', 'a,'.repeat(30_000), 'err_112'],
  ])('%s is refused while it arrives, and nothing is stored', async (_name, chunk, code) => {
    const { app } = await createCreatorApp(engine)
    await app.fastify.listen({ port: 0, host: '127.0.0.1' })
    try {
      const before = await readAllTables(engine.database)
      const { port } = app.fastify.server.address() as AddressInfo
      const sent = await stream(port, chunk)
      expect(sent.status).toBe(400)
      expect(JSON.parse(sent.text).error.message).toBe(code)
      // allows for the buffers of both sockets
      expect(sent.bytes).toBeLessThan(32 * 1024 * 1024)
      expect(await readAllTables(engine.database)).toEqual(before)
    } finally {
      await app.fastify.close()
    }
  })
})

/** Sends a gigabyte unless the answer comes earlier. */
function stream(port: number, chunk: string) {
  return new Promise<{ status: number; text: string; bytes: number }>((resolve, reject) => {
    let bytes = 0
    let isAnswered = false
    const sending = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/v1/links/bulk.csv',
      headers: {
        host: 'localhost:3000',
        authorization: 'Bearer wp_live_ada',
        'content-type': 'text/csv',
        'transfer-encoding': 'chunked',
      },
    })
    const write = () => {
      while (!isAnswered && bytes < 1024 ** 3) {
        bytes += chunk.length
        if (!sending.write(chunk)) return sending.once('drain', write)
      }
      return undefined
    }
    sending.on('response', (answer) => {
      isAnswered = true
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => {
        sending.destroy()
        resolve({ status: answer.statusCode ?? 0, text, bytes })
      })
    })
    sending.on('error', (error) => !isAnswered && reject(error))
    write()
  })
}
