import { closeSync, fdatasyncSync } from 'node:fs'
import type { Trigger } from '../../../platform/clicks/click.ts'
import {
  ClickEncoder,
  type ClickToRecord,
} from '../../../platform/clicks/journal/click-encoding.ts'
import { FRAME_HEADER_BYTES } from '../../../platform/clicks/journal/journal-frames.ts'
import { JournalWriter, SEGMENT_BYTES } from '../../../platform/clicks/journal/journal-writer.ts'
import { hashVisitor } from '../../../redirect/index.ts'

/** A click that did not come through a redirect of this process: demonstration, import. */
export interface ClickToImport {
  /** ms UTC */
  at: number
  target: 'link' | 'page'
  targetId: string
  trigger?: Trigger
  /** tells visitors of a day apart; only a hash of it is written */
  visitor: string
  userAgent?: string
  referrer?: string
  language?: string
  /** ISO 3166-1 alpha-2 */
  country?: string
  /** query of the request without '?', for its utm_… */
  query?: string
  isPrefetch?: boolean
}

const CLICKS_PER_BATCH = 500

/**
 * Writes clicks into a journal of its own, which the drain of a server on this directory adopts within
 * a second or two, or the next one that starts. All or, if it throws, none.
 * @returns how many
 */
export function writeClicksIntoJournal(
  dataDir: string,
  clicks: Iterable<ClickToImport>,
  segmentBytes = SEGMENT_BYTES,
): number {
  const writer = JournalWriter.create(dataDir, segmentBytes)
  const encoder = new ClickEncoder(FRAME_HEADER_BYTES)
  const write = () => {
    const { count } = encoder
    if (count === 0) return
    if (writer.isDue(Number.POSITIVE_INFINITY)) endSegment(writer.roll())
    writer.write(encoder.take(), count)
  }
  try {
    for (const click of clicks) {
      encoder.add(recordOf(click, writer.name))
      if (encoder.count >= CLICKS_PER_BATCH) write()
    }
    write()
    endSegment(writer.file)
    writer.publish(dataDir, true)
  } catch (error) {
    writer.remove()
    throw error
  } finally {
    writer.close()
  }
  return writer.total
}

function endSegment(file: number): void {
  fdatasyncSync(file)
  closeSync(file)
}

function recordOf(click: ClickToImport, journal: string): ClickToRecord {
  const { userAgent = '', referrer = '', language = '', country = '', query = '' } = click
  return {
    at: click.at,
    target: click.target,
    targetId: click.targetId,
    trigger: click.trigger ?? 'link',
    isHead: false,
    isPrefetch: click.isPrefetch ?? false,
    visitor: hashVisitor(journal, '', click.visitor),
    country,
    city: '',
    agent: userAgent,
    referrer,
    language,
    query,
    ownProof: '',
  }
}
