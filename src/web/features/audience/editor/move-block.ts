import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { type Editor, Extension, type JSONContent } from '@tiptap/react'

/** Where the block with the cursor begins, and its place among the blocks. */
function blockAt({ state }: Editor) {
  const { $from } = state.selection
  const index = Math.min($from.index(0), state.doc.childCount - 1)
  return { index, pos: $from.posAtIndex(index, 0), node: state.doc.child(index) }
}

export const canMove = (editor: Editor, step: -1 | 1): boolean => {
  const to = blockAt(editor).index + step
  return to >= 0 && to < editor.state.doc.childCount
}

/** Moves the block with the cursor past its neighbour, and the cursor with it. */
export function moveBlock(editor: Editor, step: -1 | 1): boolean {
  if (!canMove(editor, step)) return false
  const { index, pos, node } = blockAt(editor)
  const { state, view } = editor
  const distance = step * state.doc.child(index + step).nodeSize
  const tr = state.tr.delete(pos, pos + node.nodeSize).insert(pos + distance, node)
  const { selection } = state
  tr.setSelection(
    selection instanceof NodeSelection
      ? NodeSelection.create(tr.doc, selection.from + distance)
      : TextSelection.between(
          tr.doc.resolve(selection.from + distance),
          tr.doc.resolve(selection.to + distance),
        ),
  )
  view.dispatch(tr.scrollIntoView())
  return true
}

/** Removes the block with the cursor. */
export function removeBlock(editor: Editor): void {
  const { pos, node } = blockAt(editor)
  editor
    .chain()
    .focus()
    .deleteRange({ from: pos, to: pos + node.nodeSize })
    .run()
}

/**
 * Puts a block in the place of the empty paragraph with the cursor, or behind its block.
 * @returns where it begins
 */
export function insertBlock(editor: Editor, block: JSONContent): number {
  const { pos, node } = blockAt(editor)
  const end = pos + node.nodeSize
  const isEmpty = node.type.name === 'paragraph' && node.content.size === 0
  const at = isEmpty ? pos : end
  const after = editor.schema.nodeFromJSON(block)
  const tr = editor.state.tr.replaceWith(at, end, after)
  tr.setSelection(NodeSelection.create(tr.doc, at))
  editor.view.dispatch(tr.scrollIntoView())
  return at
}

export const MoveBlock = Extension.create({
  name: 'moveBlock',
  addKeyboardShortcuts() {
    return {
      'Alt-ArrowUp': () => moveBlock(this.editor, -1),
      'Alt-ArrowDown': () => moveBlock(this.editor, 1),
    }
  },
})
