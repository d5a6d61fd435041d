import type {
  LiveStreamName,
  LiveTopicName,
  ParsedLiveQuery,
  ParsedStreamQuery,
  StreamSignal,
} from '#contract/together/live.ts'
import type { Deps } from '../../deps.ts'

/** The subject of a subscription; the account's permission has been checked. */
export interface LiveSubject {
  /** the same for queries with the same answer, whoever sends them: they are answered together */
  key: string
  /** people who leave the space are disconnected */
  spaceId: string
  /**
   * Loads the data of an `update`.
   * @throws failure if the subject no longer exists, which ends every subscription to it
   */
  load(): Promise<unknown>
  /** whether news about these ids (links, pages, rooms …) may change it */
  concerns(ids: ReadonlySet<string>): boolean
  /**
   * how often it is looked up, if the default (`liveTimes`) does not fit: a room cannot wait a
   * second
   */
  readonly pace?: Partial<LiveTimes>
}

export interface LiveTimes {
  /** minimum pause before it is looked up again … */
  minPauseMs: number
  /** … and this many times as long as the quicker of the last two look-ups took */
  pauseFactor: number
  /** maximum interval between look-ups, for changes that are not announced */
  beatMs: number
}

/** A topic of the live connection, as a feature declares it. */
export interface LiveTopic {
  readonly name: LiveTopicName
  /**
   * @throws failure if it does not exist or the account may not see it: check permissions first, as
   * in a service
   */
  open(deps: Deps, userId: string, query: never): Promise<LiveSubject>
}

/** Connects a topic of the contract with its feature; the compiler checks that they match. */
export function liveTopic<T extends LiveTopicName>(
  name: T,
  open: (deps: Deps, userId: string, query: ParsedLiveQuery<T>) => Promise<LiveSubject>,
): LiveTopic {
  return { name, open: open as LiveTopic['open'] }
}

/** A subscription that the account may have. */
export interface OpenStream<Signal = never> {
  /** people who leave one of these spaces are disconnected */
  readonly spaceIds: ReadonlySet<string>
  /**
   * Starts sending: first what was missed, then events as they happen.
   * @param tell takes an event as JSON, which is built once for all who get it
   */
  begin(tell: (json: string) => void): Promise<void>
  /**
   * @throws failure if it does not exist or the account may not see it; the subscription continues
   */
  take(signal: Signal): Promise<void>
  leave(): void
}

/** A topic whose events are each sent at once, as a feature declares it. */
export interface LiveStream {
  readonly name: LiveStreamName
  /** @throws failure if it does not exist or the account may not see it */
  open(deps: Deps, userId: string, query: never): Promise<OpenStream>
}

/** Connects a stream of the contract with its feature; the compiler checks that they match. */
export function liveStream<T extends LiveStreamName>(
  name: T,
  open: (
    deps: Deps,
    userId: string,
    query: ParsedStreamQuery<T>,
  ) => Promise<OpenStream<StreamSignal<T>>>,
): LiveStream {
  return { name, open: open as unknown as LiveStream['open'] }
}
