import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { IconPencil, IconTrash, IconX } from '#web/ui/icons.ts'
import { sayUtm } from './say-utm.ts'
import { changeUtmTemplate, type UtmTemplate } from './utm.api.ts'
import classes from './utm.module.css'
import { useDeleteTemplate, useRefreshTemplates, utmTemplatesQuery } from './utm.queries.ts'
import { UtmFields } from './utm-fields.tsx'

const NAME_MAX = 80

/** The templates of the space: each can be edited in place, and deleted with undo. */
export function TemplatesList({ onClose }: { onClose: () => void }) {
  const templates = useQuery(utmTemplatesQuery)
  const [opened, setOpened] = useState<string>()
  const remove = useDeleteTemplate()
  const words = text.newLink
  return (
    <section className={classes.manage} aria-label={words.templateList}>
      <header className={classes.row}>
        <strong className={classes.words}>{words.templateList}</strong>
        <ActionIcon aria-label={text.common.close} onClick={onClose}>
          <IconX size={18} stroke={1.75} />
        </ActionIcon>
      </header>
      {templates.data?.length === 0 && <p className={classes.empty}>{words.noTemplatesText}</p>}
      <ul className={classes.list}>
        {templates.data?.map((template) => (
          <li key={template.id}>
            <div className={classes.row}>
              <div className={classes.words}>
                <span className={classes.name}>{template.name}</span>
                <span className={classes.values}>{sayUtm(template)}</span>
                {template.isShared && (
                  <span className={classes.shared}>{words.templateShared}</span>
                )}
              </div>
              {template.canEdit && (
                <>
                  <ActionIcon
                    aria-label={words.editTemplate(template.name)}
                    aria-expanded={opened === template.id}
                    onClick={() => setOpened(opened === template.id ? undefined : template.id)}
                  >
                    <IconPencil size={18} stroke={1.75} />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={words.deleteTemplate(template.name)}
                    onClick={() => void remove(template)}
                  >
                    <IconTrash size={18} stroke={1.75} />
                  </ActionIcon>
                </>
              )}
            </div>
            {opened === template.id && (
              <EditTemplate template={template} onClose={() => setOpened(undefined)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Not a form, because it is inside other forms: Enter saves here only. */
function EditTemplate({ template, onClose }: { template: UtmTemplate; onClose: () => void }) {
  const { source, medium, campaign, term, content } = template
  const [name, setName] = useState(template.name)
  const [utm, setUtm] = useState({ source, medium, campaign, term, content })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const refresh = useRefreshTemplates()
  const save = async () => {
    if (isBusy || name.trim() === '') return
    setBusy(true)
    try {
      const changed = await changeUtmTemplate(template.id, { name: name.trim(), ...utm })
      await refresh()
      toastSuccess(text.newLink.templateChanged(changed.name))
      onClose()
    } catch (failed) {
      const fields = failed instanceof CallFailure ? failed.fields : {}
      setErrors(fields)
      if (Object.keys(fields).length === 0) toastError(failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <fieldset
      className={classes.edit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        void save()
      }}
    >
      <legend className={classes.legend}>{text.newLink.editTemplate(template.name)}</legend>
      <TextInput
        label={text.newLink.templateName}
        autoFocus
        maxLength={NAME_MAX}
        value={name}
        error={errors.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <UtmFields value={utm} errors={errors} onChange={setUtm} />
      <div className={classes.buttons}>
        <Button variant="default" size="sm" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Button size="sm" loading={isBusy} disabled={name.trim() === ''} onClick={save}>
          {text.common.save}
        </Button>
      </div>
    </fieldset>
  )
}
