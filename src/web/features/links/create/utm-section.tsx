import { text } from '#web/messages/index.ts'
import { destinationOf } from '../new-link.ts'
import { UtmBuilder } from '../utm/utm-builder.tsx'
import classes from './create.module.css'
import type { NewLinkForm } from './use-new-link.ts'

/** UTM parameters, and the address that comes of them. */
export function UtmSection({ form }: { form: NewLinkForm }) {
  const { draft, edit } = form
  const address = destinationOf(draft)
  const isAdded = address !== '' && address.includes('utm_')
  return (
    <div className={classes.fields}>
      <UtmBuilder value={draft.utm} onChange={(utm) => edit({ utm })} />
      {isAdded && (
        <p className={classes.result}>
          {text.newLink.leadsTo} <span className={classes.address}>{address}</span>
        </p>
      )}
    </div>
  )
}
