import { Button, Group, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DomainAnswer } from '#contract/domains.ts'
import { pagesQuery } from '#web/features/pages/pages.queries.ts'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError, toastProblem, toastSuccess } from '#web/platform/toasts.tsx'
import { focusWrong } from '#web/ui/focus-wrong.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { changeDomain, domainQuery } from './domains.api.ts'
import classes from './domains.module.css'

const REDIRECTS = ['rootRedirect', 'notFoundRedirect', 'expiredRedirect'] as const
const FILES = ['robots', 'appleAppSiteAssociation', 'assetLinks'] as const
type Field = (typeof REDIRECTS)[number] | (typeof FILES)[number] | 'pageId'
type Values = Record<Field, string>

const valuesOf = (domain: DomainAnswer): Values =>
  Object.fromEntries(
    ([...REDIRECTS, ...FILES, 'pageId'] as const).map((field) => [field, domain[field] ?? '']),
  ) as Values

/** What a domain answers for addresses without a link. */
export function DomainAnswersForm({ domain }: { domain: DomainAnswer }) {
  const client = useQueryClient()
  const { data: pages } = useQuery(pagesQuery)
  const form = useForm<Values>({ mode: 'controlled', initialValues: valuesOf(domain) })
  const words = text.domains
  const submit = async (values: Values) => {
    try {
      const given = Object.entries(values).map(([field, value]) => [field, value || null])
      const changed = await changeDomain(domain.id, Object.fromEntries(given))
      client.setQueryData(domainQuery(domain.id).queryKey, changed)
      form.setInitialValues(valuesOf(changed))
      form.setValues(valuesOf(changed))
      toastSuccess(words.saved)
    } catch (error) {
      const fields = error instanceof CallFailure ? error.fields : undefined
      if (fields && Object.keys(fields).length > 0) form.setErrors(fields)
      else toastProblem(textOfError(error))
    }
  }
  return (
    <SectionCard title={words.answers} text={words.answersText}>
      <form className={classes.form} onSubmit={form.onSubmit(submit, focusWrong)} noValidate>
        <Select
          label={words.page}
          description={words.pageHint}
          placeholder={words.noPage}
          data={(pages?.items ?? []).map(({ id, username, title }) => ({
            value: id,
            label: title || username,
          }))}
          clearable
          disabled={!domain.canChange}
          {...form.getInputProps('pageId')}
          value={form.values.pageId === '' ? null : form.values.pageId}
          onChange={(value) => form.setFieldValue('pageId', value ?? '')}
        />
        {REDIRECTS.map((field) => (
          <TextInput
            key={field}
            type="url"
            label={words.fields[field]}
            description={words.fieldHints[field]}
            placeholder={words.addressExample}
            autoComplete="off"
            readOnly={!domain.canChange}
            {...form.getInputProps(field)}
          />
        ))}
        {FILES.map((field) => (
          <Textarea
            key={field}
            label={words.fields[field]}
            description={words.fieldHints[field]}
            autosize
            minRows={2}
            maxRows={10}
            spellCheck={false}
            readOnly={!domain.canChange}
            classNames={{ input: classes.code ?? '' }}
            {...form.getInputProps(field)}
          />
        ))}
        {domain.canChange && (
          <Group justify="flex-end">
            <Button type="submit" loading={form.submitting} disabled={!form.isDirty()}>
              {text.common.save}
            </Button>
          </Group>
        )}
      </form>
    </SectionCard>
  )
}
