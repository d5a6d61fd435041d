import { liveTopic } from '../../../platform/live/live-topic.ts'
import { countsOfLinks } from '../../clicks/index.ts'
import { isVisible, requireOpenFolders, visibleIn } from '../../folders/index.ts'
import { findLinks } from '../one/links.repository.ts'

/** For links that have moved to another space; clicks are announced at once. */
const BEAT_MS = 30_000

/** Click counts of the links in an open list, as the list itself shows them. */
export const linkClicksTopic = liveTopic('clicks', async (deps, userId, { ids }) => {
  const first = await requireOpenFolders(deps, userId, 'links.read')
  const { spaceId } = first
  // whoever sees a part of the space shares answers with nobody, and is asked for again each time
  const isPart = visibleIn(first) !== undefined
  const seen = async () =>
    isPart ? visibleIn(await requireOpenFolders(deps, userId, 'links.read')) : undefined
  const asked = new Set(ids)
  return {
    key: JSON.stringify(['clicks', spaceId, isPart ? userId : '', [...asked].sort()]),
    spaceId,
    load: async () => {
      const found = await findLinks(deps.db, [...asked])
      const visible = await seen()
      const own = found
        .filter((link) => link.space_id === spaceId && isVisible(visible, link.folder_id))
        .map((link) => link.id)
      const counts = await countsOfLinks(deps, own)
      return {
        counts: own.map((id) => {
          const { human, total, own: ownClicks } = counts.get(id)!
          return { id, clicks: human, allClicks: total, ownClicks }
        }),
      }
    },
    concerns: (news) => [...asked].some((id) => news.has(id)),
    pace: { beatMs: BEAT_MS },
  }
})
