import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { Screen } from '#web/ui/screen.tsx'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import { CouponList } from './coupon-list.tsx'
import { couponsQuery } from './coupons.api.ts'
import classes from './coupons.module.css'
import { MakeDialog } from './make-dialog.tsx'

/** /app/coupons: the coupons of a reseller. */
export function OwnCouponsScreen() {
  const [isMaking, setMaking] = useState(false)
  const { data, error, refetch } = useInfiniteQuery(couponsQuery('own', {}))
  const first = data?.pages[0]
  const reseller = first?.reseller
  const words = text.coupons
  return (
    <Screen
      title={words.title}
      width="wide"
      action={reseller && <Button onClick={() => setMaking(true)}>{words.make}</Button>}
    >
      {first === undefined ? (
        error ? (
          <ErrorPanel error={error} retry={() => refetch()} />
        ) : (
          <Skeleton height={144} radius={12} />
        )
      ) : !reseller && first.items.length === 0 ? (
        <StatePanel picture="empty" title={words.noResellerTitle}>
          {words.noResellerText}
        </StatePanel>
      ) : (
        <>
          {reseller && (
            <p className={classes.lead}>
              {words.quota({
                ...{ left: Math.max(0, reseller.quota - reseller.made), of: reseller.quota },
                ...{ name: reseller.package.name, days: reseller.days },
              })}
            </p>
          )}
          <CouponList scope="own" />
        </>
      )}
      {isMaking && reseller && (
        <MakeDialog
          scope="own"
          packages={[]}
          days={reseller.days}
          onClose={() => setMaking(false)}
        />
      )}
    </Screen>
  )
}
