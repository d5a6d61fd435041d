import { Button, Skeleton, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { IconArrowUpRight } from '#web/ui/icons.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { withoutScheme } from '#web/ui/without-scheme.ts'
import { linkQuery } from '../scope.queries.ts'
import { changeLinkAccess } from '../statistics.api.ts'
import { linkAccessQuery } from '../statistics.queries.ts'
import classes from './settings.module.css'

const words = text.statistics.sharing

/** Whether the statistics of a link are public, and at which address. */
export function PublicCard({ linkId }: { linkId: string }) {
  const access = useQuery(linkAccessQuery(linkId))
  const link = useQuery(linkQuery(linkId))
  const queryClient = useQueryClient()
  const isPublic = access.data?.isStatisticsPublic ?? false
  const alias = link.data?.alias

  const change = async (wanted: boolean) => {
    const { queryKey } = linkAccessQuery(linkId)
    queryClient.setQueryData(queryKey, { isStatisticsPublic: wanted })
    try {
      queryClient.setQueryData(queryKey, await changeLinkAccess(linkId, wanted))
      toastSuccess(wanted ? words.on : words.off)
    } catch (error) {
      queryClient.setQueryData(queryKey, { isStatisticsPublic: !wanted })
      toastError(error)
    }
  }

  const address = alias && `${window.location.origin}${paths.numbers}/${encodeURIComponent(alias)}`
  return (
    <SectionCard
      title={words.title}
      text={words.text}
      action={
        access.data ? (
          <Switch
            aria-label={words.switch}
            checked={isPublic}
            onChange={(event) => void change(event.currentTarget.checked)}
          />
        ) : (
          <Skeleton height={20} width={36} radius="xl" />
        )
      }
    >
      {isPublic && address && (
        <div className={classes.address}>
          <p className={classes.shown}>{withoutScheme(address)}</p>
          <CopyButton value={address} />
          <Button
            component="a"
            variant="default"
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            rightSection={<IconArrowUpRight size={16} />}
          >
            {words.open}
          </Button>
        </div>
      )}
    </SectionCard>
  )
}
