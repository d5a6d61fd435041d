import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type GivenRole, givenRoles } from '#contract/account/space-values.ts'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { checkEmail } from '#web/features/auth/fields/validation.ts'
import { text } from '#web/messages/index.ts'
import { useAttemptKey } from '#web/platform/attempt-key.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { useSendsMail } from '#web/platform/installation.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import classes from '#web/ui/form.module.css'
import { withPackages } from '#web/ui/with-packages.tsx'
import { inviteFailure } from './failures.ts'
import { InvitationLinks } from './invitation-links.tsx'
import { invite, type Person } from './users.api.ts'
import { usePeopleActions } from './users.queries.ts'

const NAME_MAX = 60
const DESIGNATION_MAX = 80

const addressesIn = (typed: string) => [...new Set(typed.split(/[\s,;]+/).filter(Boolean))]

/** One or many addresses, a name, and their role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const words = text.users
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [designation, setDesignation] = useState('')
  const [role, setRole] = useState<GivenRole>('editor')
  const [emailError, setEmailError] = useState<string | null>(null)
  const [failure, setFailure] = useState<ReactNode>(null)
  const [busy, setBusy] = useState(false)
  const [waiting, setWaiting] = useState<readonly Person[]>([])
  const sendsMail = useSendsMail()
  const attempt = useAttemptKey()
  const { refresh } = usePeopleActions()

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const addresses = addressesIn(email)
    const problem =
      addresses.length === 0 ? checkEmail('') : addresses.map(checkEmail).find((one) => one)
    setEmailError(problem ?? null)
    if (problem || busy) return
    setBusy(true)
    setFailure(null)
    let sent = 0
    try {
      if (addresses.length > 1) {
        const invited: Person[] = []
        for (const address of addresses) {
          const body = { email: address, role, designation }
          const person = await invite(body, attempt.keyFor(JSON.stringify(body)))
          if (person.state === 'invited') invited.push(person)
          sent += 1
        }
        void refresh()
        if (invited.length > 0 && !sendsMail) return setWaiting(invited)
        toastSuccess(words.invitedMany(sent))
        return onClose()
      }
      const body = { email: addresses[0]!, role, name, designation }
      const person = await invite(body, attempt.keyFor(JSON.stringify(body)))
      const isWaiting = person.state === 'invited'
      void refresh()
      if (isWaiting && !sendsMail) return setWaiting([person])
      toastSuccess(isWaiting ? words.invited(person.email) : words.isMember(person.name))
      onClose()
    } catch (error) {
      attempt.done()
      if (sent > 0) {
        // those before it are invited
        setEmail(addresses.slice(sent).join(', '))
        void refresh()
      }
      if (error instanceof CallFailure && error.code === 'err_7') {
        setEmailError(error.message)
        toastError(error)
      } else setFailure(withPackages(inviteFailure(error)))
      setBusy(false)
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={words.inviteTitle}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      {waiting.length > 0 ? (
        <InvitationLinks people={waiting} onDone={onClose} />
      ) : (
        <form className={classes.form} onSubmit={send} noValidate>
          <p className="wp-muted">{words.inviteLead}</p>
          <FormAlert message={failure} />
          <TextInput
            label={words.email}
            description={words.emailHint}
            inputMode="email"
            autoComplete="off"
            data-autofocus
            value={email}
            error={emailError}
            onChange={(event) => {
              setEmail(event.currentTarget.value)
              setEmailError(null)
            }}
          />
          <TextInput
            label={words.name}
            description={text.common.optional}
            maxLength={NAME_MAX}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label={words.designation}
            description={text.common.optional}
            placeholder={words.designationHint}
            maxLength={DESIGNATION_MAX}
            value={designation}
            onChange={(event) => setDesignation(event.currentTarget.value)}
          />
          <NativeSelect
            label={words.mayDo}
            description={words.roleTexts[role]}
            value={role}
            data={givenRoles.map((value) => ({ value, label: words.roles[value] }))}
            onChange={(event) => setRole(event.currentTarget.value as typeof role)}
          />
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose}>
              {text.common.cancel}
            </Button>
            <Button type="submit" loading={busy}>
              {words.send}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  )
}
