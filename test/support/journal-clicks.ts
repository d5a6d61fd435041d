import { closeSync, openSync } from 'node:fs'
import type { RecordedClick } from '#server/platform/clicks/click.ts'
import { decodeClicks } from '#server/platform/clicks/journal/click-encoding.ts'
import {
  type JournalFolder,
  listJournals,
  listSegments,
} from '#server/platform/clicks/journal/journal-folder.ts'
import {
  readFrames,
  SEGMENT_HEADER_BYTES,
  seedOf,
} from '#server/platform/clicks/journal/journal-frames.ts'

export interface WrittenFrame {
  clicks: RecordedClick[]
  total: number
  /** where it begins and ends in its segment */
  from: number
  end: number
}

/** Every readable frame of a journal, in order. */
export function framesOf(folder: JournalFolder): WrittenFrame[] {
  return listSegments(folder).flatMap(({ path }) => {
    const file = openSync(path, 'r')
    const frames: WrittenFrame[] = []
    let from = SEGMENT_HEADER_BYTES
    const options = { seed: seedOf(folder.name), isClosed: true }
    for (const { data, total, end } of readFrames(file, from, options)) {
      frames.push({ clicks: decodeClicks(data), total, from, end })
      from = end
    }
    closeSync(file)
    return frames
  })
}

/** What the journals on the disk contain. */
export const recordedClicks = (dataDir: string): RecordedClick[] =>
  listJournals(dataDir)
    .flatMap(framesOf)
    .flatMap(({ clicks }) => clicks)
