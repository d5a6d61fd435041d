import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLiveCounts } from '#web/features/links/use-live-clicks.ts'
import type { FullPage } from './pages.api.ts'
import { pageQuery } from './pages.queries.ts'

type Item = FullPage['blocks'][number] | FullPage['icons'][number]

/** Updates the click counts of what is on a page live. */
export function useLivePageClicks({ id, blocks, icons }: FullPage): void {
  const queryClient = useQueryClient()
  const counts = useLiveCounts([...blocks, ...icons].flatMap(({ linkId }) => linkId ?? []))
  useEffect(() => {
    if (counts === undefined) return
    const known = new Map(counts.map((one) => [one.id, one]))
    const counted = <T extends Item>(item: T): T => {
      const now = known.get(item.linkId ?? '')
      if (now === undefined || now.allClicks === item.allClicks) return item
      const { clicks, allClicks, ownClicks } = now
      return { ...item, clicks, allClicks, ownClicks }
    }
    queryClient.setQueryData(
      pageQuery(id).queryKey,
      (page) =>
        page && { ...page, blocks: page.blocks.map(counted), icons: page.icons.map(counted) },
    )
  }, [counts, queryClient, id])
}
