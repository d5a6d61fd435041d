import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { text } from '#web/messages/index.ts'
import { focusWrong } from '#web/ui/focus-wrong.ts'
import { withPackages } from '#web/ui/with-packages.tsx'
import { addDomain, domainQuery, domainsQuery } from './domains.api.ts'
import classes from './domains.module.css'

/** The name of a new domain; its own screen shows the records. */
export function AddDomainDialog(props: { onClose: () => void; onAdded: (id: string) => void }) {
  const client = useQueryClient()
  const words = text.domains
  const form = useForm({ mode: 'controlled', initialValues: { host: '' } })
  const submit = async ({ host }: { host: string }) => {
    try {
      const domain = await addDomain(host)
      client.setQueryData(domainQuery(domain.id).queryKey, domain)
      void client.invalidateQueries({ queryKey: domainsQuery.queryKey, exact: true })
      props.onAdded(domain.id)
    } catch (error) {
      form.setFieldError('host', withPackages(error))
    }
  }
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={words.addTitle}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form className={classes.form} onSubmit={form.onSubmit(submit, focusWrong)} noValidate>
        <TextInput
          label={words.host}
          description={words.hostHint}
          placeholder={words.hostExample}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('host')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {words.add}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
