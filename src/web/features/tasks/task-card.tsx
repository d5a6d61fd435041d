import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Checkbox } from '@mantine/core'
import { Avatar } from '#web/features/users/avatar.tsx'
import { text } from '#web/messages/index.ts'
import {
  IconClock,
  IconGripVertical,
  IconLayoutList,
  IconLink,
  IconMessageCircle,
} from '#web/ui/icons.ts'
import { dueState, sayDue } from './due.ts'
import { LabelChips } from './label-chips.tsx'
import classes from './task-card.module.css'
import type { Task } from './tasks.api.ts'
import type { Carry } from './use-carry.ts'

export interface CardProps {
  task: Task
  onOpen: (task: Task) => void
  onDone: (task: Task, isDone: boolean) => void
}

/** A card of the board: draggable, and movable by keyboard with its handle. */
export function TaskCard(props: CardProps & { carry: Carry; helpId: string }) {
  const { task, carry } = props
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: task.id,
    transition: { duration: 160, easing: 'ease-out' },
  })
  return (
    <li
      ref={setNodeRef}
      className={classes.card}
      data-dragging={isDragging || undefined}
      data-carried={carry.id === task.id || undefined}
      data-done={task.isDone || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      {...listeners}
    >
      <CardFace {...props} />
      <button
        type="button"
        className={classes.handle}
        data-handle={task.id}
        aria-label={text.tasks.move(task.title)}
        aria-describedby={props.helpId}
        aria-pressed={carry.id === task.id}
        onKeyDown={(event) => carry.onKeyDown(event, task.id)}
        onBlur={carry.onBlur}
      >
        <IconGripVertical size={16} stroke={1.75} />
      </button>
    </li>
  )
}

/** The copy that follows the pointer. */
export function FlyingCard({ task }: { task: Task }) {
  const nothing = () => undefined
  return (
    <div className={classes.card} data-flying data-done={task.isDone || undefined}>
      <CardFace task={task} onOpen={nothing} onDone={nothing} />
    </div>
  )
}

function CardFace({ task, onOpen, onDone }: CardProps) {
  const { openCard, markDone } = text.tasks
  return (
    <>
      <div className={classes.cardHead}>
        <Checkbox
          size="xs"
          radius="xl"
          className={classes.check}
          aria-label={markDone(task.title)}
          checked={task.isDone}
          onChange={(event) => onDone(task, event.currentTarget.checked)}
        />
        <button
          type="button"
          className={classes.cardTitle}
          aria-label={openCard(task.title)}
          onClick={() => onOpen(task)}
        >
          {task.title}
        </button>
      </div>
      <LabelChips labels={task.labels} />
      <CardFacts task={task} />
    </>
  )
}

function CardFacts({ task }: { task: Task }) {
  const about = task.link?.alias ?? task.page?.username
  const AboutIcon = task.link ? IconLink : IconLayoutList
  const hasFacts = task.dueDate || about || task.commentCount > 0
  if (!hasFacts && task.assignees.length === 0) return null
  return (
    <div className={classes.cardFacts}>
      {task.dueDate && <DueMark dueDate={task.dueDate} isDone={task.isDone} />}
      {about && (
        <span className={classes.fact}>
          <AboutIcon size={14} stroke={1.75} aria-hidden="true" />
          <span className={classes.aboutName}>{about}</span>
        </span>
      )}
      {task.commentCount > 0 && (
        <span className={classes.fact} title={text.tasks.commentCount(task.commentCount)}>
          <IconMessageCircle size={14} stroke={1.75} aria-hidden="true" />
          <span aria-hidden="true">{task.commentCount}</span>
          <span className="wp-offscreen">{text.tasks.commentCount(task.commentCount)}</span>
        </span>
      )}
      <People task={task} />
    </div>
  )
}

export function DueMark({ dueDate, isDone }: { dueDate: string; isDone: boolean }) {
  return (
    <span className={classes.fact} data-due={dueState(dueDate, isDone)}>
      <IconClock size={14} stroke={1.75} aria-hidden="true" />
      <time dateTime={dueDate}>{sayDue(dueDate, isDone)}</time>
    </span>
  )
}

const FACES = 3

/** The people assigned to a card: pictures to see, names for screen readers. */
export function People({ task }: { task: Task }) {
  if (task.assignees.length === 0) return null
  const names = task.assignees.map(({ name }) => name).join(', ')
  const more = task.assignees.length - FACES
  return (
    <span className={classes.faces} title={names}>
      <span className="wp-offscreen">{names}</span>
      {task.assignees.slice(0, FACES).map((person) => (
        <Avatar key={person.id} person={person} size="small" />
      ))}
      {more > 0 && (
        <span className={classes.moreFaces} aria-hidden="true">
          +{more}
        </span>
      )}
    </span>
  )
}
