import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort, type Pinned, spawnPinned } from './pinned.ts'
import { SERVER_CORE } from './tools.ts'

export interface Baseline {
  port: number
  stop(): Promise<unknown>
}

async function untilPrinted(process: Pinned, text: string): Promise<void> {
  for (let left = 600; !process.printed().includes(text); left--) {
    if (left === 0) throw new Error(`It does not start: ${process.printed()}`)
    await sleep(50)
  }
}

/** The bare `node:http` server, on the server's core. */
export async function startBare(links: number): Promise<Baseline> {
  const port = await freePort()
  const program = fileURLToPath(new URL('bare-server.ts', import.meta.url))
  const bare = spawnPinned(SERVER_CORE, process.execPath, [program, String(port), String(links)])
  await untilPrinted(bare, 'ready')
  return { port, stop: () => bare.end('SIGKILL') }
}

/** nginx with `return 302` and no log, one worker. */
export async function startNginx(folder: string): Promise<Baseline> {
  const port = await freePort()
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
     events { worker_connections 2048; }
     http { access_log off; keepalive_requests 1000000000;
       client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
       fastcgi_temp_path ${folder}/fcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
       server { listen 127.0.0.1:${port} backlog=4096; location / { return 302 https://example.com/landing; } } }`,
  )
  const nginx = spawnPinned(SERVER_CORE, 'nginx', ['-p', folder, '-c', file])
  for (let left = 100; ; left--) {
    const isUp = await fetch(`http://127.0.0.1:${port}/a`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
    if (isUp) break
    if (left === 0) throw new Error(`nginx does not start: ${nginx.printed()}`)
    await sleep(50)
  }
  return { port, stop: () => nginx.end() }
}
