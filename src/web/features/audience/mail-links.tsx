import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#web/features/statistics/format.ts'
import { text } from '#web/messages/index.ts'
import { addressOf } from '#web/platform/call.ts'
import { IconDownload } from '#web/ui/icons.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { withoutScheme } from '#web/ui/without-scheme.ts'
import type { FullBroadcast } from './audience.api.ts'
import { broadcastLinksQuery } from './audience.queries.ts'
import classes from './mail-links.module.css'

/** The links that readers of a mail clicked, and a file with all details. */
export function MailLinks({ mail }: { mail: FullBroadcast }) {
  const words = text.audience.mailLinks
  const links = useQuery(broadcastLinksQuery(mail))
  return (
    <SectionCard title={words.title} text={words.text}>
      {links.isPending && <Skeleton height={96} radius="md" />}
      {links.error && !links.data && (
        <ErrorPanel error={links.error} retry={() => links.refetch()} />
      )}
      {links.data?.items.length === 0 && <p className="wp-muted">{words.none}</p>}
      {links.data && links.data.items.length > 0 && (
        <table className={classes.links}>
          <thead>
            <tr>
              <th scope="col">{words.link}</th>
              <th scope="col">{words.people}</th>
              <th scope="col">{words.clicks}</th>
            </tr>
          </thead>
          <tbody>
            {links.data.items.map(({ address, people, clicks }) => (
              <tr key={address}>
                <th scope="row">{withoutScheme(address)}</th>
                <td>{formatNumber(people)}</td>
                <td>{formatNumber(clicks)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button
        className={classes.export}
        component="a"
        variant="default"
        size="sm"
        leftSection={<IconDownload size={18} stroke={1.75} />}
        href={addressOf('broadcasts.export', { params: { id: mail.id } })}
        download="mail-results.csv"
      >
        {words.export}
      </Button>
    </SectionCard>
  )
}
