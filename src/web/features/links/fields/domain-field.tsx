import { Select } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { useShortHost } from '#web/platform/installation.ts'
import { useLinkHost, useUsableDomains } from './use-link-host.ts'

/** A value that no host can have. */
const OWN = ''

/** The domain of a new link; nothing if the space has no domains. */
export function DomainField(props: {
  value: string | null | undefined
  error?: string | undefined
  description?: string
  onChange: (domain: string | null) => void
}) {
  const own = useShortHost()
  const shown = useLinkHost(props.value)
  const domains = useUsableDomains()
  if (domains.length === 0) return null
  return (
    <Select
      label={text.newLink.domain}
      data={[{ value: OWN, label: own }, ...domains.map(({ host }) => host)]}
      value={domains.some(({ host }) => host === shown) ? shown : OWN}
      description={props.description}
      error={props.error}
      allowDeselect={false}
      searchable={domains.length > 7}
      onChange={(host) => props.onChange(host || null)}
    />
  )
}
