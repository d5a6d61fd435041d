import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { Screen } from '#web/ui/screen.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import { CouponList } from './coupon-list.tsx'
import { couponsQuery } from './coupons.api.ts'
import classes from './coupons.module.css'
import { MakeDialog } from './make-dialog.tsx'
import { Resellers } from './resellers.tsx'

/** /app/admin/coupons: all coupons, and who else may make some. */
export function CouponsAdministrationScreen() {
  const [isMaking, setMaking] = useState(false)
  const packages = useInfiniteQuery(couponsQuery('all', {})).data?.pages[0]?.packages
  const words = text.coupons
  return (
    <Screen
      title={words.title}
      width="wide"
      action={
        packages &&
        packages.length > 0 && <Button onClick={() => setMaking(true)}>{words.make}</Button>
      }
    >
      {packages?.length === 0 ? (
        <StatePanel picture="empty" title={words.noPackagesTitle}>
          {words.noPackagesText}
        </StatePanel>
      ) : (
        <div className={classes.parts}>
          <CouponList scope="all" />
          {packages && <Resellers packages={packages} />}
        </div>
      )}
      {isMaking && packages && (
        <MakeDialog scope="all" packages={packages} days={30} onClose={() => setMaking(false)} />
      )}
    </Screen>
  )
}
