import { Button, TextInput } from '@mantine/core'
import { WaitingMail } from '#web/features/mailbox/waiting-mail.tsx'
import { text } from '#web/messages/index.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import classes from '#web/ui/form.module.css'
import type { Person } from './users.api.ts'

/** The link of an invitation whose mail is not sent, for people to pass on. */
export function InvitationLink({ person, onDone }: { person: Person; onDone: () => void }) {
  const words = text.waitingMail
  const link = person.url ?? ''
  return (
    <div className={classes.form}>
      <p role="status">{words.invited(person.email)}</p>
      <WaitingMail />
      <TextInput
        readOnly
        label={words.invitationLink}
        description={words.handOver(person.email)}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.buttons}>
        <CopyButton value={link} />
        <Button onClick={onDone}>{text.common.done}</Button>
      </div>
    </div>
  )
}
