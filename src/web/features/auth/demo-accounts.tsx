import { Button } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import type { Credentials } from '#web/platform/identity/identity.ts'
import classes from './demo-accounts.module.css'

/** contract.md §3; only for demonstrations. */
const PASSWORD = 'demo-password'
const accounts = [
  { email: 'demo@example.com', label: () => text.auth.demoAdministrator },
  { email: 'member@example.com', label: () => text.auth.demoMember },
] as const

/** Fake mode: explains the demonstration and fills in the form. */
export function DemoAccounts({ onChoose }: { onChoose: (credentials: Credentials) => void }) {
  return (
    <section className={classes.root}>
      <p className={classes.title}>{text.auth.demoTitle}</p>
      <p className={classes.lead}>{text.auth.demoLead}</p>
      <div className={classes.choices}>
        {accounts.map(({ email, label }) => (
          <Button
            key={email}
            variant="default"
            size="xs"
            onClick={() => onChoose({ email, password: PASSWORD })}
          >
            {label()}
          </Button>
        ))}
      </div>
    </section>
  )
}
