import { NodeSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { IconGripVertical } from '#web/ui/icons.ts'
import classes from './mail-content.module.css'

/**
 * Shows a grip beside the block under the pointer, to drag it by. The keyboard moves blocks with
 * Alt and the arrow keys, a finger with the buttons of the toolbar.
 */
export function BlockHandle({ editor, children }: { editor: Editor; children: ReactNode }) {
  const [over, setOver] = useState<{ element: HTMLElement; top: number } | null>(null)
  const find = (y: number) => {
    const element = blockElements(editor).find((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return y >= top && y <= bottom
    })
    if (element && element !== over?.element) setOver({ element, top: element.offsetTop })
  }
  const drag = (event: DragEvent) => {
    const { view } = editor
    const index = over ? blockElements(editor).indexOf(over.element) : -1
    if (!over || index < 0) return event.preventDefault()
    const selection = NodeSelection.create(
      view.state.doc,
      view.state.doc.resolve(0).posAtIndex(index),
    )
    view.dispatch(view.state.tr.setSelection(selection))
    event.dataTransfer.effectAllowed = 'move'
    // Firefox drags nothing without data
    event.dataTransfer.setData('text/plain', over.element.textContent ?? '')
    event.dataTransfer.setDragImage(over.element, 0, 0)
    view.dragging = { slice: selection.content(), move: true }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only follows the pointer
    <div
      className={classes.page}
      // with a button held, a drag begins
      onMouseMove={(event) => event.buttons === 0 && find(event.clientY)}
      onMouseLeave={() => setOver(null)}
    >
      {children}
      {over && editor.isEditable && (
        <span
          className={classes.grip}
          style={{ top: over.top }}
          aria-hidden="true"
          draggable
          onDragStart={drag}
          onDragEnd={() => {
            editor.view.dragging = null
            setOver(null)
          }}
        >
          <IconGripVertical size={18} stroke={1.75} />
        </span>
      )}
    </div>
  )
}

/** The elements of the blocks, in order; what only decorates them is no block. */
const blockElements = ({ view }: Editor): HTMLElement[] =>
  [...view.dom.children].filter(
    (one): one is HTMLElement =>
      one instanceof HTMLElement && !/ProseMirror-(?:widget|gapcursor)/.test(one.className),
  )
