import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { textOfError, toastError, toastUndo } from '#web/platform/toasts.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { hostOf } from '../fields/host-of.ts'
import { sayMoment, viewerZone } from '../fields/zoned-time.ts'
import { useLinkForm } from '../link/link-form.ts'
import { changeLink, type LinkVersion } from '../links.api.ts'
import { versionsQuery } from '../links.queries.ts'
import { readableAddress } from '../readable-address.ts'
import classes from './details.module.css'

/** Earlier destinations of the link, with a button to restore each. */
export function HistoryCard() {
  const { link } = useLinkForm()
  const versions = useInfiniteQuery(versionsQuery(link.id))
  const items = versions.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <SectionCard title={text.link.history}>
      {versions.error && items.length === 0 && (
        <p className={classes.quiet}>{textOfError(versions.error)}</p>
      )}
      {versions.isSuccess && items.length === 0 && (
        <p className={classes.quiet}>{text.link.historyEmpty}</p>
      )}
      {items.length > 0 && (
        <ol className={classes.versions}>
          {items.map((version) => (
            <VersionRow key={version.id} version={version} />
          ))}
        </ol>
      )}
      {versions.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          loading={versions.isFetchingNextPage}
          onClick={() => versions.fetchNextPage()}
        >
          {text.link.historyMore}
        </Button>
      )}
    </SectionCard>
  )
}

function VersionRow({ version }: { version: LinkVersion }) {
  const { link, take } = useLinkForm()
  const [busy, setBusy] = useState(false)
  const { historyBy, historyBySomebody, historyUntil } = text.link
  const lead = async (destination: string, revision?: number) => {
    take(await changeLink(link.id, { destination, revision }), ['destination'])
  }
  const restore = async () => {
    const before = link.destination
    setBusy(true)
    try {
      await lead(version.destination, link.revision)
      const host = hostOf(version.destination) ?? version.destination
      toastUndo(text.link.historyRestored(host), () => lead(before))
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className={classes.version}>
      <div className={classes.versionWords}>
        <p className={classes.address} title={version.destination}>
          {readableAddress(version.destination)}
        </p>
        <p className={classes.quiet}>
          {historyUntil(sayMoment(version.at, viewerZone()))},{' '}
          {version.by ? historyBy(version.by.name) : historyBySomebody}
        </p>
      </div>
      {version.destination !== link.destination && (
        <Button
          variant="default"
          size="compact-sm"
          loading={busy}
          aria-label={text.link.historyRestoreOf(version.destination)}
          onClick={restore}
        >
          {text.link.historyRestore}
        </Button>
      )}
    </li>
  )
}
