import { Button, Popover, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { RichTextEditor } from '@mantine/tiptap'
import { type Editor, Extension, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { DESTINATION_MAX_LENGTH } from '#contract/constants.ts'
import { text } from '#web/messages/index.ts'
import { IconLink } from '#web/ui/icons.ts'
import classes from './mail-content.module.css'
import { webAddressOf } from './web-address.ts'

const EDIT_LINK = 'waypost-edit-link'

/** Mod+K opens the field of the toolbar. */
export const LinkShortcut = Extension.create({
  name: 'linkShortcut',
  addKeyboardShortcuts: () => ({ 'Mod-k': () => window.dispatchEvent(new Event(EDIT_LINK)) }),
})

/** The link of the selected words; without words, the address itself is put in. */
export function LinkControl({ editor }: { editor: Editor }) {
  const words = text.audience.editor
  const isActive = useEditorState({ editor, selector: () => editor.isActive('link') })
  const [opened, setOpened] = useState(false)
  const [address, setAddress] = useState('')
  const [isWrong, setWrong] = useState(false)
  const open = () => {
    setAddress(editor.getAttributes('link').href ?? '')
    setWrong(false)
    flushSync(() => setOpened(true))
    // until the field has the focus, no key may replace the selected words
    editor.view.dom.blur()
  }
  useWindowEvent(EDIT_LINK, open)
  const apply = (href: string | undefined) => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === undefined) chain.unsetLink().run()
    else if (editor.state.selection.empty && !isActive) {
      chain
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .run()
    } else chain.setLink({ href }).run()
    setOpened(false)
  }
  const save = () => {
    if (address.trim() === '') return apply(undefined)
    const href = webAddressOf(address)
    if (href === undefined) return setWrong(true)
    apply(href)
  }
  return (
    <Popover trapFocus shadow="md" opened={opened} onChange={setOpened} returnFocus>
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={words.link}
          title={words.link}
          active={isActive}
          onClick={open}
        >
          <IconLink size={18} stroke={1.75} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          className={classes.link}
          onSubmit={(event) => {
            event.preventDefault()
            // a form of the screen around it is not meant
            event.stopPropagation()
            save()
          }}
        >
          <TextInput
            data-autofocus
            label={words.linkAddress}
            inputMode="url"
            placeholder="https://"
            maxLength={DESTINATION_MAX_LENGTH}
            value={address}
            error={isWrong && text.audience.addressWrong}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          <div className={classes.linkButtons}>
            <Button type="submit" size="xs">
              {words.linkSave}
            </Button>
            {isActive && (
              <Button size="xs" variant="default" onClick={() => apply(undefined)}>
                {words.unlink}
              </Button>
            )}
          </div>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
