import type { SystemState } from '#contract/system.ts'
import type { Deps } from '../../deps.ts'
import { countLostClicks, listClickIncidents } from '../clicks/index.ts'

const INCIDENTS_SHOWN = 20

/** The state of the installation; the endpoint's access declaration restricts who may read it. */
export async function readSystemState(deps: Pick<Deps, 'db' | 'disk'>): Promise<SystemState> {
  const [incidents, lostClicks] = await Promise.all([
    listClickIncidents(deps.db, INCIDENTS_SHOWN),
    countLostClicks(deps.db),
  ])
  return {
    disk: { state: deps.disk.state(), freeBytes: deps.disk.freeBytes() },
    incidents: incidents.map((one) => ({
      id: one.id,
      kind: one.kind,
      lostClicks: one.lost_clicks,
      detail: one.detail,
      at: new Date(one.created_at).toISOString(),
    })),
    lostClicks,
  }
}
