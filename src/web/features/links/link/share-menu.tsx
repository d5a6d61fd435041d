import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { SHARE_POPUP_HEIGHT, SHARE_POPUP_WIDTH } from '#contract/constants.ts'
import { openPopup } from '#page/enhance/popup.ts'
import { shareNetworks } from '#page/share-networks.ts'
import { text } from '#web/messages/index.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { IconDeviceMobile, IconShare } from '#web/ui/icons.ts'
import type { Link } from '../links.api.ts'

/**
 * The device's own share sheet, if there is one, and the networks; nothing is sent before people
 * choose.
 */
export function ShareMenu({ link }: { link: Link }) {
  const { shortUrl: url, title } = link
  const imageUrl = link.preview?.image ?? ''
  // Pinterest requires a picture.
  const networks = shareNetworks.filter(({ name }) => name !== 'Pinterest' || imageUrl !== '')
  const hasSheet = typeof navigator.share === 'function'
  const share = async () => {
    try {
      await navigator.share({ url, ...(title ? { title } : {}) })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) toastError(error)
    }
  }
  return (
    <Menu position="bottom-end" width={216}>
      <Tooltip label={text.link.share}>
        <span>
          <Menu.Target>
            <ActionIcon variant="default" size={40} aria-label={text.link.shareShort(url)}>
              <IconShare size={18} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
        </span>
      </Tooltip>
      <Menu.Dropdown>
        {hasSheet && (
          <>
            <Menu.Item leftSection={<IconDeviceMobile size={18} stroke={1.75} />} onClick={share}>
              {text.link.shareSheet}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        {networks.map(({ name, path, popup, address }) => (
          <Menu.Item
            key={name}
            component="a"
            href={address({ url, title, imageUrl })}
            target={popup ? '_blank' : undefined}
            rel="noopener noreferrer"
            leftSection={<NetworkSign path={path} />}
            onClick={(event) => {
              const { href } = event.currentTarget
              const isOpen = popup && openPopup(href, SHARE_POPUP_WIDTH, SHARE_POPUP_HEIGHT)
              if (isOpen) event.preventDefault()
            }}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function NetworkSign({ path }: { path: string }) {
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
