import { text } from '#web/messages/index.ts'
import { Screen } from '#web/ui/screen.tsx'
import classes from './add-ons.module.css'
import { InterstitialRequests } from './interstitial-requests.tsx'

/** /app/admin/add-ons: interstitial pages that administrators approve. */
export function AddOnsAdministrationScreen() {
  return (
    <Screen title={text.addOns.adminTitle}>
      <div className={classes.cards}>
        <InterstitialRequests />
      </div>
    </Screen>
  )
}
