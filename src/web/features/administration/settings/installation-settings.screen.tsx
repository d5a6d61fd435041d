import { Button, NativeSelect, Skeleton, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type {
  SettingName,
  SettingsAnswer,
  SettingsChange,
} from '#contract/account/installation-settings.ts'
import {
  BANNER_MAX,
  INSTALLATION_NAME_MAX,
  SUPPORT_TEXT_MAX,
  signUpRules,
} from '#contract/account/installation-values.ts'
import { languages } from '#contract/languages.ts'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { installationQuery } from '#web/platform/installation.ts'
import { fieldTextOf } from '#web/platform/refusal-text.ts'
import { textOfError, toastSuccess } from '#web/platform/toasts.tsx'
import formClasses from '#web/ui/form.module.css'
import { Screen } from '#web/ui/screen.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { saveSettings, settingsQuery } from './settings.api.ts'

/** /app/admin/settings: what holds for the whole installation. */
export function InstallationSettingsScreen() {
  const { data, error, refetch } = useQuery(settingsQuery)
  return (
    <Screen title={text.administration.settings.title}>
      {data ? (
        <SettingsForm answer={data} />
      ) : error ? (
        <ErrorPanel error={error} retry={() => refetch()} />
      ) : (
        <Skeleton height={480} radius={12} />
      )}
    </Screen>
  )
}

type Values = Record<SettingName, string>

function SettingsForm({ answer }: { answer: SettingsAnswer }) {
  const words = text.administration.settings
  const client = useQueryClient()
  const [values, setValues] = useState(() => valuesOf(answer))
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const change = changeOf(answer, values)
  const isChanged = Object.keys(change).length > 0

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    setMessage(null)
    try {
      const saved = await saveSettings(change)
      client.setQueryData(settingsQuery.queryKey, saved)
      void client.invalidateQueries({ queryKey: installationQuery.queryKey })
      setValues(valuesOf(saved))
      toastSuccess(words.saved)
    } catch (error) {
      setFailure(error instanceof CallFailure ? error : null)
      setMessage(textOfError(error))
    } finally {
      setBusy(false)
    }
  }

  /** What every field has in common. */
  const field = (name: SettingName) => {
    const variable = answer.variables[name]
    const problem = failure?.fields?.[name]
    return {
      label: words.names[name],
      description: variable ? words.byVariable(variable) : words.hints[name],
      disabled: variable !== undefined,
      value: values[name],
      onChange: (event: { currentTarget: { value: string } }) => {
        const { value } = event.currentTarget
        setValues((now) => ({ ...now, [name]: value }))
      },
      error: problem && fieldTextOf(problem),
    }
  }
  const address = { type: 'url', maxLength: 2_048, placeholder: 'https://' } as const

  return (
    <form className={formClasses.form} onSubmit={save} noValidate>
      <SectionCard title={words.sections.installation}>
        <TextInput
          {...field('name')}
          maxLength={INSTALLATION_NAME_MAX}
          placeholder={text.product}
        />
        <Textarea {...field('banner')} maxLength={BANNER_MAX} autosize minRows={2} />
        <NativeSelect
          {...field('defaultLanguage')}
          data={[
            { value: '', label: words.noLanguage },
            ...Object.entries(languages).map(([value, label]) => ({ value, label })),
          ]}
        />
      </SectionCard>
      <SectionCard title={words.sections.help} text={words.sections.helpText}>
        <Textarea {...field('supportText')} maxLength={SUPPORT_TEXT_MAX} autosize minRows={4} />
        <TextInput {...field('helpUrl')} {...address} />
      </SectionCard>
      <SectionCard title={words.sections.legal} text={words.sections.legalText}>
        <TextInput {...field('termsUrl')} {...address} />
        <TextInput {...field('privacyUrl')} {...address} />
        <TextInput {...field('imprintUrl')} {...address} />
      </SectionCard>
      <SectionCard title={words.sections.signUp}>
        <NativeSelect
          {...field('signUp')}
          data={signUpRules.map((value) => ({ value, label: words.signUps[value] }))}
        />
        {values.signUp === 'domains' && (
          <TextInput {...field('allowedDomains')} placeholder={words.exampleDomains} />
        )}
        <TextInput {...field('afterSignOutUrl')} {...address} />
      </SectionCard>
      <SectionCard title={words.sections.visitors}>
        <TextInput {...field('homeRedirect')} {...address} />
      </SectionCard>
      <FormAlert message={message} />
      <div className={formClasses.buttons}>
        <Button type="submit" loading={busy} disabled={!isChanged}>
          {text.common.save}
        </Button>
      </div>
    </form>
  )
}

function valuesOf({ settings }: SettingsAnswer): Values {
  const entries = Object.entries(settings).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ])
  return Object.fromEntries(entries)
}

/** Only what differs; an empty field clears its setting. */
function changeOf(answer: SettingsAnswer, values: Values): SettingsChange {
  const before = valuesOf(answer)
  const changed = Object.entries(values).filter(
    ([name, value]) => value.trim() !== before[name as SettingName],
  )
  const entries = changed.map(([name, value]) => [name, sentOf(name as SettingName, value.trim())])
  return Object.fromEntries(entries)
}

function sentOf(name: SettingName, value: string) {
  if (name === 'allowedDomains') return value.split(/[\s,;]+/).filter(Boolean)
  return value === '' && name !== 'name' ? null : value
}
