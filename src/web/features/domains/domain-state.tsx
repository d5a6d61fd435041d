import type { DomainAnswer } from '#contract/domains.ts'
import { text } from '#web/messages/index.ts'
import classes from './domains.module.css'

/** A domain's state as a word. */
export function DomainStateBadge({ state }: Pick<DomainAnswer, 'state'>) {
  return (
    <span className={classes.badge} data-state={state}>
      {text.domains.states[state]}
    </span>
  )
}
