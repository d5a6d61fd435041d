import { Button } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { NewPasswordField } from '../fields/new-password-field.tsx'
import { OptionRow } from '../fields/option-row.tsx'
import { useLinkDraft } from '../link/link-form.ts'
import classes from './details.module.css'

/** Sets, changes or removes the password; the current one cannot be shown. */
export function PasswordCard() {
  const { link, draft, errors, edit } = useLinkDraft()
  const { password } = draft
  const isOn = password === undefined ? link.hasPassword : password !== null
  const isKept = password === undefined && link.hasPassword
  return (
    <SectionCard title={text.link.password}>
      <OptionRow
        label={text.link.password}
        text={text.link.passwordText}
        checked={isOn}
        blocked={draft.isPermanent ? text.link.notPermanent : undefined}
        onChange={(isWanted) => {
          if (isWanted) edit({ password: link.hasPassword ? undefined : '' })
          else edit({ password: link.hasPassword ? null : undefined })
        }}
      >
        {isKept ? (
          <div className={classes.kept}>
            <p className={classes.quiet}>{text.link.passwordSet}</p>
            <div className={classes.row}>
              <Button variant="default" size="xs" onClick={() => edit({ password: '' })}>
                {text.link.passwordChange}
              </Button>
              <Button
                variant="subtle"
                color="red"
                size="xs"
                onClick={() => edit({ password: null })}
              >
                {text.link.passwordRemove}
              </Button>
            </div>
          </div>
        ) : (
          <div className={classes.kept}>
            <NewPasswordField
              label={link.hasPassword ? text.link.passwordNew : text.link.passwordFirst}
              value={password ?? ''}
              error={errors.password}
              onChange={(typed) => edit({ password: typed })}
            />
            {link.hasPassword && (
              <div className={classes.row}>
                <Button
                  variant="subtle"
                  color="gray"
                  size="xs"
                  onClick={() => edit({ password: undefined })}
                >
                  {text.link.passwordKeep}
                </Button>
              </div>
            )}
          </div>
        )}
      </OptionRow>
    </SectionCard>
  )
}
