import { Button, Menu, Textarea, UnstyledButton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { COMMENT_MAX } from '#contract/constants.ts'
import { Avatar } from '#web/features/users/avatar.tsx'
import { text } from '#web/messages/index.ts'
import { useAttemptKey } from '#web/platform/attempt-key.ts'
import { useSession } from '#web/platform/session.ts'
import { formatDateTime } from '#web/ui/format-date.ts'
import { IconDots } from '#web/ui/icons.ts'
import { sayCommentsError } from './failures.ts'
import classes from './task-labels.module.css'
import { addComment, type Comment, deleteComment, editComment, type Task } from './tasks.api.ts'
import { boardQuery, commentsQuery } from './tasks.queries.ts'

const words = text.tasks

/** What people say about a card; one's own can be changed and deleted. */
export function TaskComments({ task }: { task: Task }) {
  const { data } = useQuery(commentsQuery(task))
  const queryClient = useQueryClient()
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: ['tasks', 'comments', task.id] })
    await queryClient.invalidateQueries({ queryKey: boardQuery.queryKey })
  }
  return (
    <section className={classes.comments} aria-label={words.comments}>
      <h3>{words.comments}</h3>
      {(data ?? []).length > 0 && (
        <ul className={classes.list}>
          {data?.map((comment) => (
            <CommentRow key={comment.id} comment={comment} onChange={refresh} />
          ))}
        </ul>
      )}
      <NewComment task={task} onAdded={refresh} />
    </section>
  )
}

function CommentRow({ comment, onChange }: { comment: Comment; onChange: () => Promise<void> }) {
  const { uid } = useSession()
  const [isEdited, setEdited] = useState(false)
  const { author, createdAt, editedAt } = comment
  const remove = async () => {
    try {
      await deleteComment(comment.id)
    } catch (error) {
      sayCommentsError(error)
    }
    await onChange()
  }
  const save = async (said: string) => {
    await editComment(comment.id, said)
    setEdited(false)
    await onChange()
  }
  const person = author ?? { id: '', name: words.leftPerson, img: null }
  return (
    <li className={classes.comment}>
      <Avatar person={person} size="small" />
      <span className={classes.by}>
        {person.name} <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        {editedAt !== null && ` · ${words.edited}`}
      </span>
      {author?.id === uid && (
        <Menu position="bottom-end">
          <Menu.Target>
            <UnstyledButton aria-label={words.commentActions}>
              <IconDots size={18} />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setEdited(true)}>{text.common.edit}</Menu.Item>
            <Menu.Item color="red" onClick={() => void remove()}>
              {text.common.delete}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <div className={classes.said}>
        {isEdited ? (
          <CommentForm
            label={words.editComment}
            button={text.common.save}
            value={comment.text}
            onSave={save}
            onCancel={() => setEdited(false)}
          />
        ) : (
          comment.text
        )}
      </div>
    </li>
  )
}

function NewComment({ task, onAdded }: { task: Task; onAdded: () => Promise<void> }) {
  const attempt = useAttemptKey()
  const [count, setCount] = useState(0)
  const save = async (said: string) => {
    await addComment(task.id, said, attempt.keyFor(`${count} ${said}`))
    setCount(count + 1)
    await onAdded()
  }
  return (
    <CommentForm
      key={count}
      label={words.writeComment}
      button={words.addComment}
      value=""
      onSave={save}
    />
  )
}

function CommentForm(props: {
  label: string
  button: string
  value: string
  onSave: (said: string) => Promise<void>
  onCancel?: () => void
}) {
  const { label, button, value, onSave, onCancel } = props
  const [said, setSaid] = useState(value)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await onSave(said.trim())
    } catch (error) {
      sayCommentsError(error)
      setBusy(false)
    }
  }
  return (
    <form className={classes.write} onSubmit={submit}>
      <Textarea
        aria-label={label}
        placeholder={label}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={COMMENT_MAX}
        value={said}
        onChange={(event) => setSaid(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        {onCancel && (
          <Button variant="default" size="xs" onClick={onCancel}>
            {text.common.cancel}
          </Button>
        )}
        <Button type="submit" size="xs" loading={isBusy} disabled={said.trim() === ''}>
          {button}
        </Button>
      </div>
    </form>
  )
}
