import { useId } from 'react'
import type { PageDocument } from '#contract/pages/page-document.ts'
import { PagePreview } from '#page/page-preview.tsx'
import { text } from '#web/messages/index.ts'
import classes from './template-picker.module.css'
import { nameOfTemplate, type Template, templates } from './templates.ts'

/** Templates as small phones with a static preview of the creator's own page. */
export function TemplatePicker(props: {
  document: PageDocument
  language: string
  /** id of the chosen one */
  value: string | null
  onChoose: (template: Template) => void
}) {
  const group = useId()
  return (
    <div className={classes.root} role="radiogroup" aria-label={text.onboarding.looks}>
      {templates.map((template) => {
        const name = nameOfTemplate(template)
        return (
          <label key={template.id} className={classes.choice}>
            <input
              type="radio"
              name={group}
              aria-label={text.onboarding.lookOf(name)}
              checked={props.value === template.id}
              onChange={() => props.onChoose(template)}
            />
            <span className={classes.phone} aria-hidden="true" inert>
              <PagePreview
                lang={props.language}
                className={classes.frame}
                title={name}
                document={{
                  ...props.document,
                  iconPosition: template.iconPosition,
                  theme: { ...props.document.theme, ...template.theme, animation: 0 },
                }}
              />
            </span>
            <span className={classes.name}>{name}</span>
          </label>
        )
      })}
    </div>
  )
}
