import { useEffect, useState, useSyncExternalStore } from 'react'
import { LIVE_PATH } from '#contract/constants.ts'
import type {
  LiveData,
  LiveStreamName,
  LiveTopicName,
  SentLiveQuery,
  SentStreamQuery,
} from '#contract/together/live.ts'
import { openSpaceId } from '#web/open-space.ts'
import { call } from './call.ts'
import { CallFailure } from './call-failure.ts'
import {
  type ListenedStream,
  LiveClient,
  type OnlineState,
  type StreamListener,
} from './live/live-client.ts'

export type { OnlineState } from './live/live-client.ts'

/** A server that does not answer this either counts as offline. */
const CHECK_MS = 5_000

/** One for the whole application; opened by the first hook below. */
const client = new LiveClient({
  open: () => {
    const address = new URL(LIVE_PATH, window.location.href)
    if (openSpaceId !== undefined) address.searchParams.set('space', openSpaceId)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    return new WebSocket(address)
  },
  async checkSession() {
    try {
      const signal = AbortSignal.timeout(CHECK_MS)
      // call.ts signs out here on 401 or 403
      await call('identity.currentSession', {}, { signal })
      return 'lives'
    } catch (error) {
      const status = error instanceof CallFailure ? error.status : 0
      return status === 401 || status === 403 ? 'ended' : 'unknown'
    }
  },
})

if (typeof window !== 'undefined') {
  window.addEventListener('online', client.wake)
  window.addEventListener('offline', client.lose)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') client.wake()
  })
}

export interface LiveTopicState<T extends LiveTopicName> {
  /** the newest; kept while the connection is down */
  data: LiveData<T> | undefined
  /** refused or ended: the object was not found or is gone, so no more data will come */
  failure: CallFailure | undefined
  /** data is arriving; false while it waits for the first, or is disconnected */
  isLive: boolean
}

interface Held<T extends LiveTopicName> {
  key: string
  data?: LiveData<T> | undefined
  failure?: CallFailure | undefined
}

/**
 * Subscribes to a topic while the component is mounted. A `query` with other content is another
 * subscription and starts without data.
 * @param query null: none for now
 */
export function useLiveTopic<T extends LiveTopicName>(
  topic: T,
  query: SentLiveQuery<T> | null,
): LiveTopicState<T> {
  const key = query === null ? '' : JSON.stringify([topic, query])
  const [held, setHeld] = useState<Held<T>>({ key })
  const state = useSyncExternalStore(client.onState, getState)

  useEffect(() => {
    if (key === '') return
    const [, asked] = JSON.parse(key) as [T, SentLiveQuery<T>]
    return client.subscribe(topic, asked, {
      onData: (data) => setHeld({ key, data }),
      onFailure: (failure) => setHeld({ key, failure }),
    })
  }, [topic, key])

  const { data, failure } = held.key === key ? held : {}
  return { data, failure, isLive: state === 'online' && data !== undefined }
}

/**
 * Listens to a stream on the application's one connection.
 * @param query where to resume, called for each connection
 */
export function listenLive<T extends LiveStreamName>(
  topic: T,
  query: () => SentStreamQuery<T>,
  listener: StreamListener<T>,
): ListenedStream<T> {
  return client.listen(topic, query, listener)
}

/** @returns a function that stops it */
export const onOnlineState = client.onState
export const getOnlineState = (): OnlineState => client.state

/** Whether the server answers; keeps the connection open while the component is mounted. */
export function useOnlineState(): OnlineState {
  useEffect(() => client.hold(), [])
  return useSyncExternalStore(client.onState, getState)
}

const getState = () => client.state
