import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { text } from '#web/messages/index.ts'
import { CopyIcon } from '#web/ui/copy-button.tsx'
import { withoutScheme } from '#web/ui/without-scheme.ts'
import { completeAddress } from './complete-address.ts'
import { sameLinkQuery } from './links.queries.ts'
import classes from './shorten-form.module.css'

const TYPED_MS = 400

/** Says that a link to exactly this address exists, so that it can be reused. */
export function SameLink({ destination }: { destination: string }) {
  const [typed] = useDebouncedValue(destination.trim(), TYPED_MS)
  const address = typed === '' ? '' : completeAddress(typed)
  const { data: link } = useQuery(sameLinkQuery(address))
  if (!link || typed !== destination.trim()) return null
  return (
    <p className={classes.same} role="status">
      {text.manyLinks.same} <strong>{withoutScheme(link.shortUrl)}</strong>
      <CopyIcon value={link.shortUrl} />
    </p>
  )
}
