import { Button, Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GivenAddOn } from '#contract/add-ons/add-ons.ts'
import { text } from '#web/messages/index.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { formatDate } from '#web/ui/format-date.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { endAddOn, grantAddOn, grantsQuery, offersQuery } from './add-ons.api.ts'
import classes from './add-ons.module.css'

/** Add-ons that an administrator gives to the spaces of an account. */
export function GrantsCard() {
  const words = text.addOns
  const [typed, setTyped] = useState('')
  const [email, setEmail] = useState('')
  const { data, error, refetch } = useQuery(grantsQuery(email))
  return (
    <SectionCard title={words.grants} text={words.grantsText}>
      <form
        className={classes.search}
        onSubmit={(event) => {
          event.preventDefault()
          setEmail(typed.trim())
        }}
      >
        <TextInput
          label={words.owner}
          type="email"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {words.find}
        </Button>
      </form>
      {error ? (
        <ErrorPanel error={error} retry={() => refetch()} />
      ) : (
        data && (
          <ul className={classes.list} aria-label={words.grants}>
            {data.length === 0 && <li className="wp-muted">{words.noSpaces}</li>}
            {data.map((space) => (
              <SpaceRow key={space.id} space={space} email={email} />
            ))}
          </ul>
        )
      )}
    </SectionCard>
  )
}

function SpaceRow(props: {
  space: { id: string; name: string; addOns: GivenAddOn[] }
  email: string
}) {
  const { space, email } = props
  const client = useQueryClient()
  const { data: offers = [] } = useQuery(offersQuery)
  const [busy, setBusy] = useState(false)
  const words = text.addOns
  const act = async (what: () => Promise<unknown>) => {
    setBusy(true)
    await what().catch(toastError)
    setBusy(false)
    await client.invalidateQueries({ queryKey: grantsQuery(email).queryKey })
    await client.invalidateQueries({ queryKey: offersQuery.queryKey })
  }
  const held = new Set(space.addOns.map(({ addOnId }) => addOnId))
  return (
    <li className={classes.item}>
      <b>{space.name}</b>
      <span className={classes.row}>
        {space.addOns.map((one) => (
          <Button
            key={one.id}
            variant="default"
            size="sm"
            disabled={busy}
            onClick={() => act(() => endAddOn(space.id, one.id))}
          >
            {words.endOf(one.endsAt ? `${one.name} (${formatDate(one.endsAt)})` : one.name)}
          </Button>
        ))}
        <Select
          aria-label={words.giveTo(space.name)}
          placeholder={words.give}
          size="sm"
          disabled={busy}
          data={offers
            .filter(({ id }) => !held.has(id))
            .map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          onChange={(id) => id && act(() => grantAddOn(space.id, id))}
        />
      </span>
    </li>
  )
}
