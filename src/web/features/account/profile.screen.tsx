import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { text } from '#web/messages/index.ts'
import { Screen } from '#web/ui/screen.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import classes from './account.module.css'
import { accountQuery } from './account.queries.ts'
import { profileLoadFailure } from './failures.ts'
import { AddressCard } from './profile/address-card.tsx'
import { NotificationsCard } from './profile/notifications-card.tsx'
import { RegionCard } from './profile/region-card.tsx'
import { YouCard } from './profile/you-card.tsx'

/** /app/profile: your public profile, and your language and formats. */
export function ProfileScreen() {
  const { data: account, error, refetch } = useQuery(accountQuery)
  return (
    <Screen title={text.account.profileTitle}>
      {account ? (
        <div className={classes.stack}>
          <YouCard account={account} />
          <AddressCard account={account} />
          <RegionCard account={account} />
          <NotificationsCard account={account} />
        </div>
      ) : error ? (
        <ErrorPanel error={profileLoadFailure(error)} retry={() => refetch()} />
      ) : (
        <ProfileSkeleton />
      )}
    </Screen>
  )
}

function ProfileSkeleton() {
  return (
    <div className={classes.stack} aria-hidden="true">
      {[260, 200, 168, 120].map((height) => (
        <Skeleton key={height} height={height} radius={12} />
      ))}
    </div>
  )
}
