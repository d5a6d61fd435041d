import '@mantine/core/styles/Alert.layer.css'
import { Alert, Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { text } from '#web/messages/index.ts'
import { installationQuery } from '#web/platform/installation.ts'

/** Who may sign up here, unless everybody may. */
export function SignUpRule() {
  const { data } = useQuery(installationQuery)
  const words = text.auth
  if (!data || data.signUp === 'open') return null
  return (
    <Alert color="yellow">
      {data.signUp === 'closed'
        ? words.signUpClosed
        : data.signUp === 'invited'
          ? words.signUpInvited
          : words.signUpDomains(data.allowedDomains.join(', '))}
    </Alert>
  )
}

/** What somebody who signs up agrees to. */
export function SignUpConsent() {
  const { data } = useQuery(installationQuery)
  const words = text.auth.consent
  if (!data || (data.termsUrl === null && data.privacyUrl === null)) return null
  return (
    <p className="wp-muted">
      {words.both}{' '}
      {data.termsUrl && (
        <Anchor underline="always" href={data.termsUrl} target="_blank" rel="noopener">
          {words.terms}
        </Anchor>
      )}
      {data.termsUrl && data.privacyUrl && ' · '}
      {data.privacyUrl && (
        <Anchor underline="always" href={data.privacyUrl} target="_blank" rel="noopener">
          {words.privacy}
        </Anchor>
      )}
    </p>
  )
}
