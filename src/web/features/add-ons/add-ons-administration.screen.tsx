import { text } from '#web/messages/index.ts'
import { Screen } from '#web/ui/screen.tsx'
import classes from './add-ons.module.css'
import { GrantsCard } from './grants-card.tsx'
import { InterstitialRequests } from './interstitial-requests.tsx'
import { OffersCard } from './offers-card.tsx'

/** /app/admin/add-ons: interstitial pages to approve, and the add-ons that are offered and given. */
export function AddOnsAdministrationScreen() {
  return (
    <Screen title={text.addOns.adminTitle}>
      <div className={classes.cards}>
        <InterstitialRequests />
        <OffersCard />
        <GrantsCard />
      </div>
    </Screen>
  )
}
