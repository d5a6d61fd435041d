import { ActionIcon, Button, Group, NativeSelect, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { FormAnswer } from '#contract/pages/form-answers.ts'
import { FORM_ANSWERS_MAX } from '#contract/pages/form-fields.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { addressOf } from '#web/platform/call.ts'
import { formatDateTime } from '#web/ui/format-date.ts'
import { IconDownload, IconTrash } from '#web/ui/icons.ts'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import { DeleteAnswersDialog, type ToDelete } from './answer-dialog.tsx'
import answerClasses from './answer-list.module.css'
import classes from './audience.module.css'
import { answersQuery } from './audience.queries.ts'

/** What visitors sent with the forms of a page, newest first. */
export function AnswerList({ pageId, username }: { pageId: string; username: string }) {
  const words = text.audience.answers
  const [block, setBlock] = useState('')
  const [deleting, setDeleting] = useState<ToDelete | null>(null)
  const list = useInfiniteQuery(answersQuery(pageId, block || undefined))
  if (list.error && !list.data) {
    return <ErrorPanel error={list.error} retry={() => list.refetch()} />
  }
  if (!list.data) return <Skeleton height={320} radius="lg" />
  const { forms } = list.data.pages[0]!
  const rows = list.data.pages.flatMap((page) => page.items)
  const all = forms.reduce((sum, { count }) => sum + count, 0)
  const titleOf = (id: string) =>
    forms.find(({ blockId }) => blockId === id)?.title || text.blocks.kinds.form
  if (all === 0) {
    return (
      <StatePanel
        picture="mail"
        title={words.emptyTitle}
        action={
          <Button component={Link} to={paths.page(pageId)}>
            {words.addForm}
          </Button>
        }
      >
        {words.emptyText}
      </StatePanel>
    )
  }
  const chosen = forms.find(({ blockId }) => blockId === block)
  const count = chosen?.count ?? all
  return (
    <>
      <div className={classes.tools}>
        {forms.length > 1 && (
          <NativeSelect
            aria-label={words.form}
            value={block}
            onChange={(event) => setBlock(event.currentTarget.value)}
            data={[
              { value: '', label: words.allForms(all) },
              ...forms.map(({ blockId, count }) => ({
                value: blockId,
                label: words.ofForm(titleOf(blockId), count),
              })),
            ]}
          />
        )}
        <Group gap={8} className={classes.export}>
          <Button
            component="a"
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.75} />}
            href={addressOf('formAnswers.export', {
              params: { id: pageId },
              query: block ? { block } : {},
            })}
            download={`answers-${username}.csv`}
          >
            {text.audience.export}
          </Button>
          <Button
            variant="default"
            leftSection={<IconTrash size={18} stroke={1.75} />}
            onClick={() => setDeleting({ block: block || undefined, count })}
          >
            {words.deleteAll}
          </Button>
        </Group>
      </div>
      {all >= FORM_ANSWERS_MAX && <p role="alert">{words.full}</p>}
      <ol className={answerClasses.list} aria-label={words.list}>
        {rows.map((row) => (
          <Answer
            key={row.id}
            answer={row}
            form={titleOf(row.blockId)}
            onDelete={() => setDeleting({ answerId: row.id, count: 1 })}
          />
        ))}
      </ol>
      {list.hasNextPage && (
        <Button
          className={classes.more}
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {text.audience.loadMore}
        </Button>
      )}
      {deleting && (
        <DeleteAnswersDialog
          pageId={pageId}
          what={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => setBlock('')}
        />
      )}
    </>
  )
}

function Answer(props: { answer: FormAnswer; form: string; onDelete: () => void }) {
  const { answer, form } = props
  const when = formatDateTime(answer.sentAt)
  return (
    <li className={answerClasses.answer}>
      <p className={answerClasses.when}>
        {form} · <time dateTime={answer.sentAt}>{when}</time>
      </p>
      <ActionIcon aria-label={text.audience.answers.deleteOf(when)} onClick={props.onDelete}>
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
      <dl className={answerClasses.said}>
        {answer.answers.map(({ fieldId, label, text: said }) => (
          <div key={fieldId}>
            <dt>{label}</dt>
            <dd dir="auto">{said}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
