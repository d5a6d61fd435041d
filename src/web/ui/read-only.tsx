import type { ReactNode } from 'react'
import { text } from '#web/messages/index.ts'
import { IconEye } from './icons.ts'
import classes from './read-only.module.css'

/** Content for viewers: disables everything inside, and says why. */
export function ReadOnly({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  if (!isOn) return children
  return (
    <>
      <p className={classes.note}>
        <IconEye className={classes.icon} size={18} stroke={1.75} />
        {text.common.readOnly}
      </p>
      <fieldset className={classes.all} disabled>
        {children}
      </fieldset>
    </>
  )
}
