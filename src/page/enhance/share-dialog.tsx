import { type MouseEvent, useRef, useState } from 'react'
import { QR_HEIGHT, QR_WIDTH, SHARE_POPUP_HEIGHT, SHARE_POPUP_WIDTH } from '#contract/constants.ts'
import { Anchor } from '../anchor.tsx'
import { Glyph } from '../glyph.tsx'
import { share } from '../icons/drawn-paths.ts'
import { usePageMessages } from '../messages/index.ts'
import { pagePath } from '../safe-address.ts'
import { type Shared, type ShareNetwork, shareNetworks } from '../share-networks.ts'
import { copyText } from './copy-text.ts'
import { ModalDialog } from './modal-dialog.tsx'
import { openPopup } from './popup.ts'
import { notifySuccess } from './toasts.tsx'

export interface ShareDialogProps {
  username: string
  shared: Shared
  open: boolean
  onClose: () => void
}

/**
 * 'Share Your Link-Bio' (spec §2): first the device's own share sheet, then address, QR code and
 * networks.
 */
export function ShareDialog({ username, shared, open, onClose }: ShareDialogProps) {
  const words = usePageMessages()
  return (
    <ModalDialog id="share-dialog" title={words.shareTitle} open={open} onClose={onClose}>
      {typeof navigator.share === 'function' && <DeviceShare shared={shared} />}
      <CopyAddress url={shared.url} />
      <QrCode username={username} />
      <ul className="networks">
        {shareNetworks.map((network) => (
          <li key={network.name}>
            <NetworkLink network={network} shared={shared} />
          </li>
        ))}
      </ul>
    </ModalDialog>
  )
}

function DeviceShare({ shared }: { shared: Shared }) {
  const shareByDevice = () => {
    // Closing the sheet rejects; that needs no message.
    navigator.share({ title: shared.title, url: shared.url }).catch(() => undefined)
  }
  return (
    <button className="primary" type="button" data-first="" onClick={shareByDevice}>
      <Glyph path={share} size={18} />
      {usePageMessages().shareByDevice}
    </button>
  )
}

function CopyAddress({ url }: { url: string }) {
  const words = usePageMessages()
  const field = useRef<HTMLInputElement>(null)
  const [selected, setSelected] = useState(false)
  const copy = async () => {
    const copied = await copyText(url, field.current)
    setSelected(!copied)
    if (copied) notifySuccess(words.copied)
  }
  return (
    <>
      <div className="copy">
        <input
          ref={field}
          className="field"
          aria-label={words.address}
          value={url}
          readOnly
          dir="ltr"
          onFocus={(event) => event.currentTarget.select()}
        />
        <button className="primary" type="button" data-first="" onClick={copy}>
          {words.copy}
        </button>
      </div>
      <p className="hint" role="status">
        {selected ? words.selected : ''}
      </p>
    </>
  )
}

function QrCode({ username }: { username: string }) {
  const words = usePageMessages()
  const png = pagePath(username, 'qr.png')
  const svg = pagePath(username, 'qr.svg')
  return (
    <figure className="qr">
      <img src={svg} width={QR_WIDTH} height={QR_HEIGHT} alt={words.qr} />
      <figcaption>
        <Anchor href={png} download>
          {words.downloadPng}
        </Anchor>
        <Anchor href={svg} download>
          {words.downloadSvg}
        </Anchor>
      </figcaption>
    </figure>
  )
}

function NetworkLink({ network, shared }: { network: ShareNetwork; shared: Shared }) {
  const address = network.address(shared)
  const openInPopup = (event: MouseEvent) => {
    if (!network.popup) return
    if (openPopup(address, SHARE_POPUP_WIDTH, SHARE_POPUP_HEIGHT)) event.preventDefault()
  }
  return (
    <Anchor href={address} onClick={openInPopup}>
      <span>
        <Glyph path={network.path} size={22} />
      </span>
      {network.name}
    </Anchor>
  )
}
