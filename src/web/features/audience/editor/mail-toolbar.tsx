import { RichTextEditor } from '@mantine/tiptap'
import { type Editor, type JSONContent, useEditorState } from '@tiptap/react'
import { text } from '#web/messages/index.ts'
import { IconArrowDown, IconArrowUp, IconPhoto, IconRectangle, IconTrash } from '#web/ui/icons.ts'
import { FieldControl } from './field-control.tsx'
import { LinkControl } from './link-control.tsx'
import { canMove, insertBlock, moveBlock, removeBlock } from './move-block.ts'

const ICON = { size: 18, stroke: 1.75 }

/** What can be done to the words, and to the block with the cursor. */
export function MailToolbar({ editor }: { editor: Editor }) {
  const words = text.audience.editor
  const { kinds } = text.audience
  const can = useEditorState({
    editor,
    selector: () => ({ up: canMove(editor, -1), down: canMove(editor, 1) }),
  })
  const insert = (block: JSONContent) => {
    const at = insertBlock(editor, block)
    // the view of the block is drawn after this
    requestAnimationFrame(() => {
      const element = editor.view.nodeDOM(at)
      if (element instanceof HTMLElement)
        element.querySelector<HTMLElement>('input, button')?.focus()
    })
  }
  return (
    <RichTextEditor.Toolbar
      sticky
      stickyOffset="var(--wp-top, 0px)"
      role="group"
      aria-label={words.toolbar}
    >
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <LinkControl editor={editor} />
        <FieldControl editor={editor} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Control
          aria-label={kinds.button}
          title={kinds.button}
          onClick={() => insert({ type: 'mailButton' })}
        >
          <IconRectangle {...ICON} />
        </RichTextEditor.Control>
        <RichTextEditor.Control
          aria-label={kinds.picture}
          title={kinds.picture}
          onClick={() => insert({ type: 'mailPicture' })}
        >
          <IconPhoto {...ICON} />
        </RichTextEditor.Control>
        <RichTextEditor.Hr />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Control
          aria-label={words.moveUp}
          title={words.moveUp}
          disabled={!can.up}
          onClick={() => moveBlock(editor, -1)}
        >
          <IconArrowUp {...ICON} />
        </RichTextEditor.Control>
        <RichTextEditor.Control
          aria-label={words.moveDown}
          title={words.moveDown}
          disabled={!can.down}
          onClick={() => moveBlock(editor, 1)}
        >
          <IconArrowDown {...ICON} />
        </RichTextEditor.Control>
        <RichTextEditor.Control
          aria-label={words.removeBlock}
          title={words.removeBlock}
          onClick={() => removeBlock(editor)}
        >
          <IconTrash {...ICON} />
        </RichTextEditor.Control>
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  )
}
