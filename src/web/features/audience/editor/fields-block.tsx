import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import type { ReactNode } from 'react'
import classes from './mail-content.module.css'

/** A block with fields in place of words; Escape leads back to the text. */
export function FieldsBlock(
  props: Pick<NodeViewProps, 'editor' | 'getPos' | 'selected'> & {
    name: string
    children: ReactNode
  },
) {
  const { editor } = props
  const select = () => {
    const pos = props.getPos()
    if (pos !== undefined && !props.selected) editor.commands.setNodeSelection(pos)
  }
  return (
    <NodeViewWrapper
      className={classes.fields}
      role="group"
      aria-label={props.name}
      contentEditable={false}
      data-selected={props.selected || undefined}
      // moving and removing act on the block whose field has the focus
      onFocus={select}
      onKeyDown={(event: { key: string }) => {
        if (event.key === 'Escape') editor.commands.focus()
      }}
    >
      {props.children}
    </NodeViewWrapper>
  )
}

/** Changes one field; unlike `updateAttributes`, which replaces the block, it stays selected. */
export function setField(
  props: Pick<NodeViewProps, 'editor' | 'getPos'>,
  field: string,
  value: string,
) {
  const pos = props.getPos()
  if (pos === undefined) return
  props.editor.view.dispatch(props.editor.state.tr.setNodeAttribute(pos, field, value))
}
