import { DndContext, DragOverlay } from '@dnd-kit/core'
import { Button } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { useId, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { IconPlus } from '#web/ui/icons.ts'
import classes from './board.module.css'
import { BoardColumn, COLUMN_TITLE_MAX } from './board-column.tsx'
import { FlyingCard } from './task-card.tsx'
import type { Column, Task } from './tasks.api.ts'
import type { TaskActions } from './tasks.queries.ts'
import { TitleForm } from './title-form.tsx'
import { useCarry } from './use-carry.ts'
import { usePointerDrag } from './use-pointer-drag.ts'

const words = text.tasks

/** Columns side by side; on a phone one at a time, by swiping. */
export function BoardView(props: {
  /** cards that match the filter */
  columns: readonly Column[]
  /** with all cards */
  all: readonly Column[]
  actions: TaskActions
  isFirst: boolean
  onOpen: (task: Task) => void
}) {
  const { all, actions } = props
  const carry = useCarry(props.columns, actions.move)
  const pointer = usePointerDrag(props.columns, actions.move)
  const isStill = useReducedMotion()
  const helpId = useId()
  const shown = pointer.draft ?? carry.draft ?? props.columns
  const [isAdding, setAdding] = useState(false)
  return (
    <DndContext
      {...pointer.context}
      accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: '' } }}
    >
      <p id={helpId} className="wp-offscreen">
        {words.moveHelp}
      </p>
      <p className="wp-offscreen" aria-live="assertive">
        {carry.said}
      </p>
      <div className={classes.board} data-whole>
        {shown.map((column, index) => (
          <BoardColumn
            key={column.id}
            column={column}
            columns={all}
            isEmpty={(all.find((one) => one.id === column.id)?.tasks.length ?? 0) === 0}
            actions={actions}
            carry={carry}
            helpId={helpId}
            startsAdding={props.isFirst && index === 0}
            onOpen={props.onOpen}
            onDone={(task, isDone) => void actions.setDone(task, isDone)}
          />
        ))}
        <div className={classes.newColumn}>
          {isAdding ? (
            <TitleForm
              label={words.columnTitle}
              placeholder={words.columnTitle}
              submitLabel={words.add}
              maxLength={COLUMN_TITLE_MAX}
              onClose={() => setAdding(false)}
              onSubmit={async (title) => {
                const isKept = await actions.addColumn(title)
                if (isKept) setAdding(false)
                return isKept
              }}
            />
          ) : (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconPlus size={16} stroke={2} />}
              onClick={() => setAdding(true)}
            >
              {words.addColumn}
            </Button>
          )}
        </div>
      </div>
      <DragOverlay dropAnimation={isStill ? null : { duration: 160, easing: 'ease-out' }}>
        {pointer.dragged && <FlyingCard task={pointer.dragged} />}
      </DragOverlay>
    </DndContext>
  )
}

/** Screen reader users move cards by keyboard, with messages from `useCarry`. */
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}
