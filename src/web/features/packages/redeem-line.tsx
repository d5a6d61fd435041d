import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import classes from './packages.module.css'

/** The way to redeem a coupon, for those who have its code but no link. */
export function RedeemLine() {
  return (
    <p className={classes.redeem}>
      {text.pricing.haveCoupon}{' '}
      <Anchor component={Link} to={paths.redeem} inherit underline="always">
        {text.pricing.redeem}
      </Anchor>
    </p>
  )
}
