import { Button, Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { linkSearchQuery } from '../scope.queries.ts'
import type { Choosing } from '../use-choice.ts'
import classes from './against.module.css'

const words = text.statistics.against

/** Chooses another link to compare a link with, or takes it away. */
export function Against({ choice, change, name }: Choosing & { name: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  if (name !== undefined) {
    return (
      <Button
        variant="default"
        size="xs"
        className={classes.chosen}
        aria-label={words.remove(name)}
        onClick={() => change({ against: undefined })}
      >
        {words.stop}
      </Button>
    )
  }
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {words.choose}
      </Button>
      {isOpen && (
        <Modal
          opened
          onClose={() => setOpen(false)}
          title={words.choose}
          closeButtonProps={{ 'aria-label': text.common.close }}
        >
          <Links
            without={choice.scope.id}
            onChoose={(against) => {
              setOpen(false)
              change({ against })
            }}
          />
        </Modal>
      )}
    </>
  )
}

function Links(props: { without: string | undefined; onChoose: (id: string) => void }) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const { data, isFetching } = useQuery(linkSearchQuery(q))
  const links = (data?.items ?? []).filter(({ id }) => id !== props.without)
  return (
    <div className={classes.root}>
      <TextInput
        label={words.search}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      <ul className={classes.list} aria-label={words.links}>
        {links.map((link) => (
          <li key={link.id}>
            <button type="button" className={classes.link} onClick={() => props.onChoose(link.id)}>
              <span dir="auto">{link.title || link.alias}</span>
              <span className="wp-muted">{link.title ? link.alias : link.displayHost}</span>
            </button>
          </li>
        ))}
      </ul>
      {links.length === 0 && !isFetching && <p role="status">{words.none}</p>}
    </div>
  )
}
