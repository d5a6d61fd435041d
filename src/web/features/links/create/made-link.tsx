import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { qrFileAddress } from '#web/features/qr/qr.api.ts'
import { qrDesignQuery } from '#web/features/qr/qr.queries.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { CopyIcon } from '#web/ui/copy-button.tsx'
import { IconDownload } from '#web/ui/icons.ts'
import { withoutScheme } from '#web/ui/without-scheme.ts'
import type { Link } from '../links.api.ts'
import classes from './create.module.css'

const SIZE = 1_024

/** The link that was just created: its address and its code, ready to copy and download. */
export function MadeLink(props: { link: Link; onAgain: () => void; onClose: () => void }) {
  const { link } = props
  const target = { kind: 'link', id: link.id } as const
  const { data: kept } = useQuery(qrDesignQuery(target))
  const words = text.newLink
  const fileOf = (format: 'svg' | 'png') =>
    kept && qrFileAddress(target, format, { ...kept.design, size: SIZE, download: '1' })
  return (
    <div className={classes.made}>
      <p role="status" className={classes.ready}>
        {words.madeTitle}
      </p>
      <p className={classes.short}>
        <a href={link.shortUrl} target="_blank" rel="noopener noreferrer">
          {withoutScheme(link.shortUrl)}
        </a>
        <CopyIcon value={link.shortUrl} />
      </p>
      <div className={classes.stage}>
        {kept && (
          <img
            className={classes.code}
            src={qrFileAddress(target, 'svg', { ...kept.design, size: 512 })}
            width={200}
            height={200}
            alt={words.codeOf(withoutScheme(link.shortUrl))}
          />
        )}
      </div>
      <div className={classes.files}>
        {(['png', 'svg'] as const).map((format) => (
          <Button
            key={format}
            component="a"
            variant="default"
            href={fileOf(format)}
            download
            leftSection={<IconDownload size={18} stroke={1.75} />}
          >
            {words[format]}
          </Button>
        ))}
      </div>
      <footer className={classes.foot}>
        <Button
          component={RouterLink}
          to={paths.link(link.id)}
          variant="subtle"
          className={classes.first}
        >
          {words.openLink}
        </Button>
        <Button variant="default" onClick={props.onAgain}>
          {words.another}
        </Button>
        <Button onClick={props.onClose} data-autofocus>
          {text.common.done}
        </Button>
      </footer>
    </div>
  )
}
