import { Modal, Radio, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { GrantForm } from './grant-form.tsx'
import { foundSpacesQuery } from './packages.api.ts'
import classes from './packages.module.css'

/** Gives a space a package without payment, or takes the grant back. */
export function GrantDialog(props: {
  /** the one whose package it is, by an address or its name; without it, one is searched for */
  space?: { spaceId: string; of: string }
  onClose: () => void
  /** after a change, and after undoing it */
  onChanged: () => void
}) {
  const { space, onClose, onChanged } = props
  const [found, setFound] = useState<{ spaceId: string; of: string }>()
  const words = text.packages
  const chosen = space ?? found
  return (
    <Modal
      opened
      onClose={onClose}
      title={space ? words.packageOf(space.of) : words.grant}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <div className={classes.form}>
        <p className={classes.text}>{words.grantText}</p>
        {!space && <SpaceSearch chosen={found?.spaceId ?? ''} onChoose={setFound} />}
        <GrantForm key={chosen?.spaceId} {...{ space: chosen, onClose, onChanged }} />
      </div>
    </Modal>
  )
}

function SpaceSearch(props: {
  chosen: string
  onChoose: (space: { spaceId: string; of: string } | undefined) => void
}) {
  const words = text.packages
  const [search, setSearch] = useState('')
  const [q] = useDebouncedValue(search.trim(), 250)
  const { data: found = [], isSuccess } = useQuery(foundSpacesQuery(q))
  const choose = (id: string) => {
    const one = found.find(({ spaceId }) => spaceId === id)
    props.onChoose(one && { spaceId: id, of: one.space })
  }
  return (
    <>
      <TextInput
        label={words.find}
        description={words.findHint}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      <Radio.Group role="group" aria-label={words.find} value={props.chosen} onChange={choose}>
        <div className={classes.meter}>
          {found.map((one) => (
            <Radio
              key={one.spaceId}
              value={one.spaceId}
              label={one.space}
              description={one.email}
            />
          ))}
        </div>
      </Radio.Group>
      {isSuccess && found.length === 0 && <p>{words.nothingFound}</p>}
    </>
  )
}
