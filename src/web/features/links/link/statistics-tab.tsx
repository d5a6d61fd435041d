import { useQuery } from '@tanstack/react-query'
import { LinkStatistics } from '#web/features/statistics/link-statistics.tsx'
import { text } from '#web/messages/index.ts'
import { call } from '#web/platform/call.ts'
import { useLinkForm } from './link-form.ts'

/** The statistics of the link. */
export function StatisticsTab() {
  const { link } = useLinkForm()
  return (
    <>
      {link.interstitialSeconds !== null && <Continued linkId={link.id} />}
      <LinkStatistics linkId={link.id} />
    </>
  )
}

/** Clicks count the interstitial page; this is how many went on from it. */
function Continued({ linkId: id }: { linkId: string }) {
  const { data } = useQuery({
    queryKey: ['links', id, 'continuations'],
    queryFn: ({ signal }) => call('addOns.continuations', { params: { id } }, { signal }),
  })
  return data && <p className="wp-muted">{text.link.continued(data.continued)}</p>
}
