import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { PAGE_TITLE_MAX } from '#contract/constants.ts'
import { checkUsername } from '#web/features/auth/fields/validation.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { useAttemptKey } from '#web/platform/attempt-key.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { withPackages } from '#web/ui/with-packages.tsx'
import { copyPage } from './copy-page.ts'
import { changePage, createPage } from './pages.api.ts'
import classes from './pages.module.css'
import { pageQuery, pagesQuery, putPage } from './pages.queries.ts'
import { UsernameField } from './username-field.tsx'

/** A new page: an address, a title, then straight into the studio. */
export function CreatePageDialog(props: { folder?: string | undefined; onClose: () => void }) {
  const { folder, onClose } = props
  const [username, setUsername] = useState('')
  const [title, setTitle] = useState('')
  const [failure, setFailure] = useState<ReactNode>(null)
  const [busy, setBusy] = useState(false)
  const attempt = useAttemptKey()
  const queryClient = useQueryClient()
  const pages = useQuery(pagesQuery).data?.items ?? []
  const [source, setSource] = useState('')
  const navigate = useNavigate()

  const create = async (event: FormEvent) => {
    event.preventDefault()
    const problem = checkUsername(username)
    if (problem) return setFailure(problem)
    if (busy) return
    setBusy(true)
    try {
      const page = await createPage(
        { username, title, ...(folder && { folder }) },
        attempt.keyFor(`${username} ${title}`),
      )
      putPage(queryClient, page)
      if (source) {
        // The page already exists: show what could not be copied, and continue.
        await fillFrom(source, page.id).catch(toastError)
        await queryClient.invalidateQueries({ queryKey: pageQuery(page.id).queryKey })
      }
      navigate(paths.page(page.id))
    } catch (error) {
      attempt.done()
      setFailure(withPackages(error))
      setBusy(false)
    }
  }
  const fillFrom = async (sourceId: string, pageId: string) => {
    await copyPage(sourceId, pageId, attempt.keyFor(`${pageId} ${sourceId}`))
    if (title) await changePage(pageId, { title })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.pages.createTitle}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form className={classes.form} onSubmit={create} noValidate>
        <p className={classes.lead}>{text.pages.createLead}</p>
        <TextInput
          label={text.pages.name}
          description={text.pages.nameHint}
          maxLength={PAGE_TITLE_MAX}
          data-autofocus
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        {pages.length > 0 && (
          <NativeSelect
            label={text.pages.startWith}
            description={source ? text.pages.copyStays : undefined}
            value={source}
            onChange={(event) => setSource(event.currentTarget.value)}
            data={[
              { value: '', label: text.pages.startEmpty },
              ...pages.map((page) => ({
                value: page.id,
                label: text.pages.copyOf(page.title || page.username),
              })),
            ]}
          />
        )}
        <UsernameField
          label={text.pages.username}
          value={username}
          error={failure}
          onChange={(value) => {
            setUsername(value)
            setFailure(null)
          }}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {text.common.create}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
