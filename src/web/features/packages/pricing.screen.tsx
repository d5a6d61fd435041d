import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { useDocumentTitle } from '#web/ui/screen.tsx'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import { PackageTable } from './package-table.tsx'
import { offeredQuery } from './packages.api.ts'
import classes from './packages.module.css'
import { RedeemLine } from './redeem-line.tsx'

/** /app/pricing: the packages that are offered, for everybody. */
export function PricingScreen() {
  const words = text.pricing
  useDocumentTitle(words.title)
  const { data: packages, error, refetch } = useQuery(offeredQuery)
  if (error && !packages) return <ErrorPanel error={error} retry={() => refetch()} />
  if (packages?.length === 0) {
    return (
      <StatePanel heading="h1" picture="empty" title={words.none}>
        {words.noneText}
      </StatePanel>
    )
  }
  return (
    <div className={classes.pricing}>
      <h1 className={classes.title}>{words.title}</h1>
      <p className={classes.lead}>{words.lead}</p>
      {packages ? (
        <>
          <PackageTable
            packages={packages}
            actionOf={() => (
              <>
                <Button component={Link} to={paths.register} size="xs">
                  {words.start}
                </Button>
                <Button component={Link} to={paths.usage} size="xs" variant="default">
                  {words.signIn}
                </Button>
              </>
            )}
          />
          <RedeemLine />
        </>
      ) : (
        <Skeleton height={480} radius="lg" />
      )}
    </div>
  )
}
