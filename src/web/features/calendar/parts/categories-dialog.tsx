import { ActionIcon, Button, Modal, TextInput, Tooltip } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Category } from '#contract/together/calendar.ts'
import { text } from '#web/messages/index.ts'
import { useAttemptKey } from '#web/platform/attempt-key.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import { IconTrash } from '#web/ui/icons.ts'
import { addCategory, deleteCategory } from '../calendar.api.ts'
import { categoriesQuery } from '../calendar.queries.ts'
import { sayCategoriesError } from '../failures.ts'
import { CATEGORY_TONES } from '../model/entries.ts'
import classes from './dialogs.module.css'

const words = text.calendar
/** Built-in categories have short names; those of a space have ids. */
const isOwn = (category: Category) => category.id.length > 20
const NAME_MAX = 60

/** Adds and deletes custom categories; built-in ones stay. */
export function CategoriesDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const categories = useQuery(categoriesQuery)
  const put = (change: (before: Category[]) => Category[]) => {
    queryClient.setQueryData(categoriesQuery.queryKey, (before) => before && change(before))
    void queryClient.invalidateQueries({ queryKey: ['calendar'] })
  }
  const remove = async (category: Category) => {
    try {
      await deleteCategory(category.id)
      put((before) => before.filter((one) => one.id !== category.id))
      toastSuccess(words.categoryDeleted(category.title))
    } catch (error) {
      sayCategoriesError(error)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.manage}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <ul className={classes.categories} aria-label={words.categories}>
        {categories.data?.map((category) => (
          <li key={category.id} data-tone={category.type}>
            <i />
            <span className={classes.categoryTitle}>{category.title}</span>
            {isOwn(category) ? (
              <Tooltip label={text.common.delete}>
                <ActionIcon
                  aria-label={words.categoryDelete(category.title)}
                  onClick={() => remove(category)}
                >
                  <IconTrash size={18} stroke={1.75} />
                </ActionIcon>
              </Tooltip>
            ) : (
              <span className={classes.quiet}>{words.categoryBuiltIn}</span>
            )}
          </li>
        ))}
      </ul>
      <NewCategory onAdded={(category) => put((before) => [...before, category])} />
    </Modal>
  )
}

function NewCategory({ onAdded }: { onAdded: (category: Category) => void }) {
  const attempt = useAttemptKey()
  const [title, setTitle] = useState('')
  const [type, setType] = useState<Category['type']>('bg-primary')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = { title: title.trim(), type }
    if (body.title === '') return setProblem(words.categoryNameMissing)
    setBusy(true)
    try {
      const category = await addCategory(body, attempt.keyFor(JSON.stringify(body)))
      attempt.done()
      onAdded(category)
      setTitle('')
      toastSuccess(words.categoryAdded(category.title))
    } catch (error) {
      const refused = error instanceof CallFailure ? error.fields.title : undefined
      if (refused) setProblem(refused)
      else sayCategoriesError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={words.categoryName}
        maxLength={NAME_MAX}
        value={title}
        error={problem}
        onChange={(event) => {
          setTitle(event.currentTarget.value)
          setProblem('')
        }}
      />
      <fieldset className={classes.colours}>
        <legend>{words.categoryColour}</legend>
        {CATEGORY_TONES.map((tone) => (
          <label key={tone} data-tone={tone}>
            <input
              type="radio"
              name="category-colour"
              value={tone}
              checked={type === tone}
              onChange={() => setType(tone)}
            />
            <span>{words.colours[tone]}</span>
          </label>
        ))}
      </fieldset>
      <div className={classes.buttons}>
        <Button type="submit" loading={busy}>
          {words.categoryAdd}
        </Button>
      </div>
    </form>
  )
}
