import { closeSync, fdatasyncSync } from 'node:fs'
import type { Trigger } from '../../../platform/clicks/click.ts'
import {
  ClickEncoder,
  type ClickToRecord,
} from '../../../platform/clicks/journal/click-encoding.ts'
import { FRAME_HEADER_BYTES } from '../../../platform/clicks/journal/journal-frames.ts'
import { JournalWriter, SEGMENT_BYTES } from '../../../platform/clicks/journal/journal-writer.ts'
import { hashVisitor } from '../../../redirect/index.ts'

/**
 * A click that did not come through a redirect of this process: from the demonstration or an
 * import.
 */
export interface ClickToImport {
  /** ms UTC */
  at: number
  target: 'link' | 'page'
  targetId: string
  trigger?: Trigger
  /** distinguishes visitors within a day; only a hash of it is written */
  visitor: string
  userAgent?: string
  referrer?: string
  language?: string
  /** ISO 3166-1 alpha-2 */
  country?: string
  /** query of the request without '?', for its `utm_…` parameters */
  query?: string
  isPrefetch?: boolean
}

const CLICKS_PER_BATCH = 500

/**
 * Writes clicks into a journal of their own. A server that runs on this directory drains it within
 * a second or two, otherwise the next one to start. Writes all clicks or, if it throws, none.
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
