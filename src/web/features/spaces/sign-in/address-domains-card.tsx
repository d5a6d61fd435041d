import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { DomainRecords } from '#web/features/domains/domain-records.tsx'
import spaceClasses from '#web/features/spaces/spaces.module.css'
import {
  checkTeamSignIn,
  type TeamConnection,
  type TeamSignIn,
} from '#web/features/team-sign-in/team-sign-in.api.ts'
import { text } from '#web/messages/index.ts'
import { toastProblem } from '#web/platform/toasts.tsx'
import formClasses from '#web/ui/form.module.css'
import { SectionCard } from '#web/ui/section-card.tsx'
import { settingsFailure } from './settings-failure.ts'
import type { Save } from './team-sign-in.screen.tsx'

/** The domains of a company's addresses, each with the record that proves it. */
export function AddressDomainsCard(props: {
  spaceId: string
  connection: TeamConnection
  save: Save
  take: (answer: TeamSignIn) => void
}) {
  const { spaceId, connection, save, take } = props
  const words = text.teamSettings
  const [name, setName] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const names = connection.domains.map((domain) => domain.name)
  const act = async (what: () => Promise<unknown>, fail: (reason: string) => void) => {
    setBusy(true)
    try {
      await what()
      setName('')
    } catch (error) {
      fail(settingsFailure(error))
    }
    setBusy(false)
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    setFailure(null)
    void act(() => save({ domains: [...names, name] }), setFailure)
  }
  return (
    <SectionCard
      title={words.domains}
      text={words.domainsText}
      action={
        connection.domains.length > 0 && (
          <Button
            variant="default"
            loading={busy}
            onClick={() => act(async () => take(await checkTeamSignIn(spaceId)), toastProblem)}
          >
            {text.domains.checkNow}
          </Button>
        )
      }
    >
      <div className={spaceClasses.cards}>
        {connection.domains.map((domain) => (
          <div key={domain.name} className={spaceClasses.cards}>
            <div className={spaceClasses.row}>
              <strong>{domain.name}</strong>
              <Button
                variant="subtle"
                size="sm"
                aria-label={words.removeDomain(domain.name)}
                disabled={busy}
                onClick={() =>
                  act(
                    () => save({ domains: names.filter((one) => one !== domain.name) }),
                    toastProblem,
                  )
                }
              >
                {words.removeAction}
              </Button>
            </div>
            <DomainRecords
              records={[
                {
                  ...domain.record,
                  purpose: 'ownership',
                  seen: domain.seen,
                  ok: domain.isProven,
                },
              ]}
            />
          </div>
        ))}
        <form className={formClasses.form} onSubmit={add} noValidate>
          <TextInput
            label={words.domain}
            description={words.domainHint}
            placeholder={words.domainExample}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={failure}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <div className={formClasses.buttons}>
            <Button type="submit" variant="default" loading={busy} disabled={name.trim() === ''}>
              {text.domains.add}
            </Button>
          </div>
        </form>
      </div>
    </SectionCard>
  )
}
