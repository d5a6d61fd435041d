import { Button, NativeSelect, Popover, TextInput } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { mailFields } from '#contract/mail/mail-fields.ts'
import { text } from '#web/messages/index.ts'
import { IconUser } from '#web/ui/icons.ts'
import classes from './mail-content.module.css'

const FALLBACK_MAX = 80

/** Puts in what differs by reader, with words for readers of whom it is not known. */
export function FieldControl({ editor }: { editor: Editor }) {
  const words = text.audience.editor.personal
  const [opened, setOpened] = useState(false)
  const [field, setField] = useState<(typeof mailFields)[number]>('email')
  const [fallback, setFallback] = useState('')
  const insert = () => {
    const attrs = { field, fallback: fallback.trim() || words.fallbacks[field] }
    setOpened(false)
    editor.chain().focus().insertContent({ type: 'personalField', attrs }).run()
  }
  return (
    <Popover trapFocus shadow="md" opened={opened} onChange={setOpened} returnFocus>
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={words.title}
          title={words.title}
          onClick={() => setOpened(!opened)}
        >
          <IconUser size={18} stroke={1.75} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          className={classes.link}
          onSubmit={(event) => {
            event.preventDefault()
            // a form of the screen around it is not meant
            event.stopPropagation()
            insert()
          }}
        >
          <NativeSelect
            data-autofocus
            label={words.title}
            value={field}
            onChange={(event) =>
              setField(mailFields.find((one) => one === event.currentTarget.value) ?? 'email')
            }
            data={mailFields.map((value) => ({ value, label: words.names[value] }))}
          />
          <TextInput
            label={words.fallback}
            placeholder={words.fallbacks[field]}
            maxLength={FALLBACK_MAX}
            value={fallback}
            onChange={(event) => setFallback(event.currentTarget.value)}
          />
          <div className={classes.linkButtons}>
            <Button type="submit" size="xs">
              {words.insert}
            </Button>
          </div>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
