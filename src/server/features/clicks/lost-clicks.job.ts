import type { Deps } from '../../deps.ts'
import { insertIncident } from './clicks.repository.ts'

export interface LostClickReports {
  /** reports what is left, then ends */
  stop(): Promise<void>
}

/** The number of clicks that a journal has lost. */
export interface LosingJournal {
  /** clicks that were answered and could not be kept */
  readonly lost: number
  /** the reason for the latest loss */
  readonly lostBecause: string
  readonly name: string | undefined
}

const LOOK_EVERY_MS = 5_000

/**
 * Counts and shows clicks that the disk refused for too long (F6), as an incident, as soon as the
 * database accepts writes again.
 */
export function reportLostClicks(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'log'>,
  journal: LosingJournal,
  lookEveryMs = LOOK_EVERY_MS,
): LostClickReports {
  let reported = 0
  let running: Promise<void> = Promise.resolve()

  const report = async () => {
    const lost = journal.lost
    if (lost === reported) return
    try {
      await insertIncident(deps.db, {
        id: deps.ids.uuid(),
        kind: 'lost',
        journal: journal.name ?? '',
        lost_clicks: lost - reported,
        detail: journal.lostBecause,
        created_at: deps.clock.now(),
      })
      reported = lost
    } catch (error) {
      deps.log.warn({ err: error, lost }, 'lost clicks could not be reported yet')
    }
  }
  const look = () => {
    running = running.then(report)
  }
  const timer = setInterval(look, lookEveryMs)
  timer.unref()

  return {
    async stop() {
      clearInterval(timer)
      look()
      await running
    },
  }
}
