import { Button, FileButton, Group, Modal, Progress, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { WaitingMail } from '#web/features/mailbox/waiting-mail.tsx'
import { text } from '#web/messages/index.ts'
import { useSendsMail } from '#web/platform/installation.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { IconFileUpload } from '#web/ui/icons.ts'
import { withPackages } from '#web/ui/with-packages.tsx'
import { type ImportResult, importSubscribers } from './audience.api.ts'
import classes from './dialogs.module.css'
import { readAddresses } from './read-addresses.ts'
import { SubscriberTagsField } from './subscriber-tags-field.tsx'

const PORTION = 100
const FILE_MAX_BYTES = 5 * 1024 * 1024

type Results = ReadonlyMap<string, ImportResult>

/** Addresses from a list or a file; each gets a mail, and its owner's consent subscribes it. */
export function ImportDialog({ pageId, onClose }: { pageId: string; onClose: () => void }) {
  const words = text.audience.import
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const [tags, setTags] = useState<string[]>([])
  const [results, setResults] = useState<Results>(new Map())
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ReactNode>(null)
  const addresses = readAddresses(typed)
  const open = addresses.filter((address) => !results.has(address))

  const readFile = async (file: File | null) => {
    if (!file) return
    if (file.size > FILE_MAX_BYTES) return setFailure(words.tooLarge)
    setFailure(null)
    setTyped(readAddresses(await file.text()).join('\n'))
  }

  const run = async () => {
    setBusy(true)
    setFailure(null)
    let all = results
    try {
      for (let at = 0; at < open.length; at += PORTION) {
        const portion = open.slice(at, at + PORTION)
        const answers = await importSubscribers(pageId, { addresses: portion, tags })
        all = new Map([...all, ...portion.map((one, row) => [one, answers[row]!] as const)])
        setResults(all)
      }
    } catch (error) {
      setFailure(withPackages(error, words.stopped(textOfError(error))))
    } finally {
      setBusy(false)
      await queryClient.invalidateQueries({ queryKey: ['audience', pageId, 'subscribers'] })
    }
  }

  const isDone = results.size > 0 && open.length === 0
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={words.title}
      closeOnClickOutside={!isBusy}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <div className={classes.dialog}>
        <FormAlert message={failure} />
        <p>{words.lead}</p>
        <WaitingMail />
        {results.size === 0 && (
          <>
            <Textarea
              label={words.addresses}
              description={words.addressesHint}
              inputWrapperOrder={['label', 'input', 'description']}
              rows={8}
              value={typed}
              disabled={isBusy}
              data-autofocus
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={readFile}>
              {(props) => (
                <Button
                  {...props}
                  className={classes.file}
                  variant="default"
                  leftSection={<IconFileUpload size={18} stroke={1.75} />}
                >
                  {words.file}
                </Button>
              )}
            </FileButton>
            <SubscriberTagsField
              pageId={pageId}
              label={words.tags}
              description={words.tagsHint}
              value={tags}
              disabled={isBusy}
              onChange={setTags}
            />
          </>
        )}
        {results.size > 0 && (
          <div className={classes.progress}>
            <Progress
              value={(100 * results.size) / Math.max(1, addresses.length)}
              size="lg"
              aria-label={words.title}
            />
            <span role="status">{text.audience.doneOf(results.size, addresses.length)}</span>
          </div>
        )}
        <Summary results={results} />
        <Group justify="flex-end">
          {isDone ? (
            <Button onClick={onClose}>{text.common.done}</Button>
          ) : (
            <>
              <Button variant="default" disabled={isBusy} onClick={onClose}>
                {text.common.cancel}
              </Button>
              <Button loading={isBusy} disabled={open.length === 0} onClick={run}>
                {results.size > 0 ? text.common.retry : words.begin(open.length)}
              </Button>
            </>
          )}
        </Group>
      </div>
    </Modal>
  )
}

/** How many of each kind, and every address that got no mail, with the reason. */
function Summary({ results }: { results: Results }) {
  const words = text.audience.import
  const sendsMail = useSendsMail()
  if (results.size === 0) return null
  const mailed = [...results.values()].filter((result) => result === 'mailed').length
  const others = [...results].filter(([, result]) => result !== 'mailed')
  return (
    <>
      <p>{sendsMail ? words.mailed(mailed) : words.mailsWait(mailed)}</p>
      {others.length > 0 && (
        <section
          className={classes.others}
          aria-label={words.others}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by the keyboard
          tabIndex={0}
        >
          <ul>
            {others.map(([address, result]) => (
              <li key={address}>
                <span className={classes.break}>{address}</span>
                <span className="wp-muted">{words.results[result]}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
