import { Anchor, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { STANDARD_QR_DESIGN } from '#contract/qr/qr-design.ts'
import { text } from '#web/messages/index.ts'
import { withoutScheme } from '#web/ui/without-scheme.ts'
import classes from './page-code.module.css'
import { qrFileAddress } from './qr.api.ts'
import { qrDesignQuery } from './qr.queries.ts'
import { useCodePicture } from './use-code-picture.ts'

const EDGE = 168
const FILE_SIZE = 1_024

/** The code of a page in its design, to scan or to take along. */
export function PageCode({ page }: { page: { id: string; url: string } }) {
  const target = { kind: 'page', id: page.id } as const
  const { data: kept } = useQuery(qrDesignQuery(target))
  const design = kept?.design ?? STANDARD_QR_DESIGN
  const { source } = useCodePicture(kept?.address ?? page.url, {
    design,
    logoUrl: kept?.logoUrl ?? null,
  })
  return (
    <figure className={classes.root}>
      {kept && source ? (
        <img
          className={classes.code}
          src={source}
          width={EDGE}
          height={EDGE}
          alt={text.newLink.codeOf(withoutScheme(page.url))}
        />
      ) : (
        <Skeleton width={EDGE} height={EDGE} radius="md" />
      )}
      <figcaption>
        <Anchor
          href={qrFileAddress(target, 'png', { ...design, size: FILE_SIZE, download: '1' })}
          download
        >
          {text.newLink.png}
        </Anchor>
      </figcaption>
    </figure>
  )
}
