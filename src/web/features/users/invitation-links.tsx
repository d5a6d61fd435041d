import { Button, TextInput } from '@mantine/core'
import { WaitingMail } from '#web/features/mailbox/waiting-mail.tsx'
import { text } from '#web/messages/index.ts'
import { Copied, CopyButton, CopyIcon, useCopy } from '#web/ui/copy-button.tsx'
import classes from '#web/ui/form.module.css'
import invitationClasses from './invitation.module.css'
import type { Person } from './users.api.ts'

/** The links of invitations whose mails are not sent, for people to pass on. */
export function InvitationLinks(props: { people: readonly Person[]; onDone: () => void }) {
  const words = text.waitingMail
  const { people, onDone } = props
  const [one] = people
  const all = useCopy(people.map(({ email, url }) => `${email} ${url ?? ''}`).join('\n'))
  const done = <Button onClick={onDone}>{text.common.done}</Button>
  if (one !== undefined && people.length === 1) {
    const link = one.url ?? ''
    return (
      <div className={classes.form}>
        <p role="status">{words.invited(one.email)}</p>
        <WaitingMail />
        <LinkField label={words.invitationLink} note={words.handOver(one.email)} link={link} />
        <div className={classes.buttons}>
          <CopyButton value={link} />
          {done}
        </div>
      </div>
    )
  }
  return (
    <div className={classes.form}>
      <p role="status">{words.invitedMany(people.length)}</p>
      <WaitingMail />
      <p className="wp-muted">{words.handOverEach}</p>
      <ul className={invitationClasses.links}>
        {people.map(({ id, email, url }) => (
          <li key={id}>
            <LinkField label={email} link={url ?? ''} hasCopy />
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" onClick={all.copy}>
          {all.copied ? text.common.copied : words.copyAll}
        </Button>
        <Copied isSaid={all.copied} />
        {done}
      </div>
    </div>
  )
}

function LinkField(props: { label: string; note?: string; link: string; hasCopy?: boolean }) {
  return (
    <TextInput
      readOnly
      label={props.label}
      description={props.note}
      value={props.link}
      rightSection={props.hasCopy && <CopyIcon value={props.link} />}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
