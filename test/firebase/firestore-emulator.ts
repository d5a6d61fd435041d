import { createRequire } from 'node:module'
import type { Duplex } from 'node:stream'

/**
 * The used parts of `@firestore-emulator/server` and its dependencies, which have no usable types.
 */
interface Request {
  has_add_target: boolean
  add_target: { target_id: number }
  remove_target: number
  writes: unknown[]
}
interface State {
  v1Listen(
    request: Request,
    answer: (response: unknown) => void,
    onEnd: (stop: () => void) => void,
  ): void
  writeV1Document(date: Date, write: unknown): { toObject(): unknown }
}
interface Method {
  path: string
  responseSerialize: unknown
  requestDeserialize: unknown
}
interface GrpcServer {
  unregister(path: string): boolean
  register(path: string, handler: unknown, write: unknown, read: unknown, type: 'bidi'): boolean
  bindAsync(
    address: string,
    credentials: unknown,
    done: (error: Error | null, port: number) => void,
  ): void
  forceShutdown(): void
}
interface Message {
  fromObject(value: object): unknown
}

/** Skipped by `npm test -- --without=firebase`. */
export const withoutEmulators = (process.env.WITHOUT ?? '').split(',').includes('firebase')

export interface FirestoreEmulator {
  /** `host:port`, without ssl */
  host: string
  stop(): void
}

/**
 * Starts `@firestore-emulator/server` on a free port, with patches: its Listen supports one target
 * per stream and its Write none, while the SDK uses one stream each for all its documents. It
 * ignores rules, and only gRPC reaches it: the SDK in Node, not one in a browser. `npm test`
 * installs it; otherwise run `node scripts/install-apart.mjs test/firebase`.
 */
export async function startFirestoreEmulator(): Promise<FirestoreEmulator> {
  const ours = createRequire(import.meta.url)
  const theirs = createRequire(ours.resolve('@firestore-emulator/server'))
  const { FirestoreServer } = ours('@firestore-emulator/server')
  const { ServerCredentials } = theirs('@grpc/grpc-js')
  const messages = theirs('@firestore-emulator/proto/dist/google/firestore/v1/firestore')
  const { Listen, Write } = messages.UnimplementedFirestoreService.definition

  const emulator = new FirestoreServer() as { state: State; server: GrpcServer }
  const { state, server } = emulator
  const replace = (method: Method, handler: (call: Duplex) => void) => {
    server.unregister(method.path)
    server.register(
      method.path,
      handler,
      method.responseSerialize,
      method.requestDeserialize,
      'bidi',
    )
  }
  replace(Listen, (call) =>
    listen(call, state, messages.ListenResponse, messages.TargetChangeTargetChangeType.REMOVE),
  )
  replace(Write, (call) => write(call, state, messages.WriteResponse))

  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    )
  })
  return { host: `127.0.0.1:${port}`, stop: () => server.forceShutdown() }
}

/** Any number of targets over one stream, each ending separately. */
function listen(call: Duplex, state: State, response: Message, removed: number): void {
  const targets = new Map<number, (() => void)[]>()
  const end = (id: number) => {
    for (const stop of targets.get(id) ?? []) stop()
    targets.delete(id)
  }
  const endAll = () => {
    for (const id of [...targets.keys()]) end(id)
  }
  call.on('data', (request: Request) => {
    if (request.has_add_target) {
      const stops: (() => void)[] = []
      targets.set(request.add_target.target_id, stops)
      state.v1Listen(
        request,
        (answer) => call.write(answer),
        (stop) => stops.push(stop),
      )
      return
    }
    end(request.remove_target)
    const change = { target_change_type: removed, target_ids: [request.remove_target] }
    call.write(response.fromObject({ target_change: change }))
  })
  call.on('cancelled', endAll)
  call.on('end', () => {
    endAll()
    call.end()
  })
}

/** The first message opens the stream; each further one is a batch, answered in order. */
function write(call: Duplex, state: State, response: Message): void {
  let count = 0
  call.on('data', ({ writes }: Request) => {
    const stream_token = Uint8Array.from([count % 256])
    count += 1
    if (count === 1) {
      call.write(response.fromObject({ stream_id: 'stream', stream_token }))
      return
    }
    const date = new Date()
    const commit_time = {
      seconds: Math.floor(date.getTime() / 1000),
      nanos: date.getMilliseconds() * 1_000_000,
    }
    try {
      const write_results = writes.map((one) => state.writeV1Document(date, one).toObject())
      call.write(response.fromObject({ stream_token, write_results, commit_time }))
    } catch (error) {
      const { code, message } = error as Error & { code?: number }
      call.emit('error', { code: code ?? INTERNAL, details: message })
    }
  })
  call.on('end', () => call.end())
}

const INTERNAL = 13
