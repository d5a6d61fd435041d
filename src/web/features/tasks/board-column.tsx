import { useDroppable } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { useAttemptKey } from '#web/platform/attempt-key.ts'
import { IconDots, IconPlus } from '#web/ui/icons.ts'
import classes from './board.module.css'
import { sayTasksError } from './failures.ts'
import { type CardProps, TaskCard } from './task-card.tsx'
import type { Column } from './tasks.api.ts'
import type { TaskActions } from './tasks.queries.ts'
import { TitleForm } from './title-form.tsx'
import type { Carry } from './use-carry.ts'
import { columnDropId } from './use-pointer-drag.ts'

const words = text.tasks
const TASK_TITLE_MAX = 200
export const COLUMN_TITLE_MAX = 60

export interface ColumnProps extends Omit<CardProps, 'task'> {
  column: Column
  /** all columns, in order, for moving this one */
  columns: readonly Column[]
  /** including cards hidden by the filter */
  isEmpty: boolean
  actions: TaskActions
  carry: Carry
  helpId: string
  startsAdding?: boolean
}

/** A column with its cards, and a field for a new one. */
export function BoardColumn(props: ColumnProps) {
  const { column, carry, helpId } = props
  const { setNodeRef, isOver } = useDroppable({ id: columnDropId(column.id) })
  const [isRenaming, setRenaming] = useState(false)
  const headingId = `column-${column.id}`
  return (
    <section
      ref={setNodeRef}
      className={classes.column}
      aria-labelledby={headingId}
      data-over={isOver || undefined}
    >
      <header className={classes.columnHead}>
        {isRenaming ? (
          <TitleForm
            label={words.renameColumn(column.title)}
            submitLabel={text.common.save}
            maxLength={COLUMN_TITLE_MAX}
            value={column.title}
            onClose={() => setRenaming(false)}
            onSubmit={async (title) => {
              const isKept = await props.actions.renameColumn(column.id, title)
              if (isKept) setRenaming(false)
              return false
            }}
          />
        ) : (
          <>
            <h2 id={headingId} className={classes.columnTitle}>
              {column.title}
            </h2>
            <span className={classes.count}>
              <span aria-hidden="true">{column.tasks.length}</span>
              <span className="wp-offscreen">{words.cards(column.tasks.length)}</span>
            </span>
            <ColumnMenu {...props} onRename={() => setRenaming(true)} />
          </>
        )}
      </header>
      <SortableContext
        items={column.tasks.map((task) => task.id)}
        strategy={verticalListSortingStrategy}
      >
        <ul className={classes.cards} aria-labelledby={headingId}>
          {column.tasks.map((task) => (
            <TaskCard
              key={task.id}
              task={task}
              onOpen={props.onOpen}
              onDone={props.onDone}
              carry={carry}
              helpId={helpId}
            />
          ))}
        </ul>
      </SortableContext>
      {column.tasks.length === 0 && <p className={classes.nothing}>{words.emptyColumn}</p>}
      <AddCard column={column} actions={props.actions} startsOpen={props.startsAdding ?? false} />
    </section>
  )
}

function AddCard(props: { column: Column; actions: TaskActions; startsOpen: boolean }) {
  const { column, actions } = props
  const [isOpen, setOpen] = useState(props.startsOpen)
  const attempt = useAttemptKey()
  if (!isOpen) {
    return (
      <Button
        variant="subtle"
        color="gray"
        justify="flex-start"
        leftSection={<IconPlus size={16} stroke={2} />}
        aria-label={words.addCardTo(column.title)}
        onClick={() => setOpen(true)}
      >
        {words.addCard}
      </Button>
    )
  }
  return (
    <TitleForm
      label={words.newCard(column.title)}
      placeholder={words.newCardHint}
      submitLabel={words.add}
      maxLength={TASK_TITLE_MAX}
      onClose={() => setOpen(false)}
      onSubmit={async (title) => {
        try {
          await actions.add({ title, columnId: column.id }, attempt.keyFor(title))
          attempt.done()
          return true
        } catch (error) {
          sayTasksError(error)
          return false
        }
      }}
    />
  )
}

function ColumnMenu(props: ColumnProps & { onRename: () => void }) {
  const { column, columns, actions } = props
  const at = columns.findIndex((one) => one.id === column.id)
  const idAt = (index: number) => columns[index]?.id ?? null
  const isLast = columns.length === 1
  const hint = isLast ? words.lastColumn : props.isEmpty ? undefined : words.notEmpty
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon size={28} aria-label={words.columnActions(column.title)}>
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={props.onRename}>{words.rename}</Menu.Item>
        <Menu.Item
          disabled={at <= 0}
          onClick={() => void actions.moveColumn(column.id, idAt(at - 2))}
        >
          {words.moveLeft}
        </Menu.Item>
        <Menu.Item
          disabled={at >= columns.length - 1}
          onClick={() => void actions.moveColumn(column.id, idAt(at + 1))}
        >
          {words.moveRight}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="red"
          disabled={hint !== undefined}
          onClick={() => void actions.removeColumn(column, idAt(at - 1))}
        >
          {words.deleteColumn}
          {hint && <span className={classes.hint}>{hint}</span>}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
