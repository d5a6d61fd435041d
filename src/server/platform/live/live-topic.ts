import type {
  LiveStreamName,
  LiveTopicName,
  ParsedLiveQuery,
  ParsedStreamQuery,
  StreamSignal,
} from '#contract/together/live.ts'
import type { Deps } from '../../deps.ts'

/** The subject of a subscription, after the check that the account may see it. */
export interface LiveSubject {
  /** equal for questions with the same answer, whoever asks: they are answered once for all */
  key: string
  /** people who leave the space are cut off */
  spaceId: string
  /**
   * Finds out what an `update` brings.
   * @throws failure when there is no such thing any more; every subscription to it ends with that
   */
  load(): Promise<unknown>
  /** whether news of these ids (links, pages, rooms …) may change it */
  concerns(ids: ReadonlySet<string>): boolean
  /** how often it is looked at, where the usual (`liveTimes`) does not fit: a room cannot wait a second */
  readonly pace?: Partial<LiveTimes>
}

export interface LiveTimes {
  /** an answer is not looked for again sooner … */
  minPauseMs: number
  /** … nor before this many times as long as finding out took */
  pauseFactor: number
  /** and at least so often, for what nobody tells us of */
  beatMs: number
}

/** A topic of the live connection, as a feature declares it. */
export interface LiveTopic {
  readonly name: LiveTopicName
  /** @throws failure for what is absent or out of the account's reach: policy first, as in a service */
  open(deps: Deps, userId: string, query: never): Promise<LiveSubject>
}

/** Ties a topic of the contract to its feature; the compiler holds the two together. */
export function liveTopic<T extends LiveTopicName>(
  name: T,
  open: (deps: Deps, userId: string, query: ParsedLiveQuery<T>) => Promise<LiveSubject>,
): LiveTopic {
  return { name, open: open as LiveTopic['open'] }
}

/** A subscription that the account is allowed to have. */
export interface OpenStream<Signal = never> {
  /** people who leave one of the spaces are cut off */
  readonly spaceIds: ReadonlySet<string>
  /**
   * Begins to tell: first what was missed, then everything as it happens.
   * @param tell takes an event as JSON, made once for all who get it
   */
  begin(tell: (json: string) => void): Promise<void>
  /** @throws failure for what is absent or out of the account's reach; the subscription goes on */
  take(signal: Signal): Promise<void>
  leave(): void
}

/** A topic whose events are pushed at once, each on its own, as a feature declares it. */
export interface LiveStream {
  readonly name: LiveStreamName
  /** @throws failure for what is absent or out of the account's reach */
  open(deps: Deps, userId: string, query: never): Promise<OpenStream>
}

/** Ties a stream of the contract to its feature; the compiler holds the two together. */
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
