import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { markedAddress, STANDARD_QR_DESIGN } from '#contract/qr/qr-design.ts'
import { qrFileAddress } from '#web/features/qr/qr.api.ts'
import { qrDesignQuery } from '#web/features/qr/qr.queries.ts'
import { useCodePicture } from '#web/features/qr/use-code-picture.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { withoutScheme } from '#web/ui/without-scheme.ts'
import type { Link } from '../links.api.ts'
import { CodeFrame } from './code-frame.tsx'

const SIZE = 1_024

/** The saved code of a link; its design has its own tab. */
export function LinkCode({ link }: { link: Pick<Link, 'id' | 'shortUrl'> }) {
  const target = { kind: 'link', id: link.id } as const
  const { data: kept } = useQuery(qrDesignQuery(target))
  const design = kept?.design ?? STANDARD_QR_DESIGN
  // drawn here, so that it follows changes of the alias
  const draft = { design, logoUrl: kept?.logoUrl ?? null }
  const { source } = useCodePicture(markedAddress(link.shortUrl), draft)
  return (
    <CodeFrame source={kept && source} label={text.newLink.codeOf(withoutScheme(link.shortUrl))}>
      <Anchor
        href={qrFileAddress(target, 'png', { ...design, size: SIZE, download: '1' })}
        download
      >
        {text.newLink.png}
      </Anchor>
      <Anchor component={RouterLink} to={paths.link(link.id, 'qr')}>
        {text.link.designCode}
      </Anchor>
    </CodeFrame>
  )
}
