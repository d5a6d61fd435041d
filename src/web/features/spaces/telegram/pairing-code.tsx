import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { TELEGRAM_CODE_MINUTES } from '#contract/account/telegram-values.ts'
import { STANDARD_QR_DESIGN } from '#contract/qr/qr-design.ts'
import domainClasses from '#web/features/domains/domains.module.css'
import { drawingAddress } from '#web/features/qr/drawing-address.ts'
import { text } from '#web/messages/index.ts'
import { CopyIcon } from '#web/ui/copy-button.tsx'
import { type PairingCode as Code, makeCode, type TelegramBot } from './telegram.api.ts'
import classes from './telegram.module.css'
import { useTelegramAction } from './use-telegram-action.ts'

const QR_SIZE = 200

/** Connects one's own Telegram account: a link, its QR code for the phone, and the command to type. */
export function PairingCode(props: {
  spaceId: string
  bot: TelegramBot
  isMine: boolean
  onPairing: (isPairing: boolean) => void
  children: ReactNode
}) {
  const { spaceId, bot, isMine, onPairing, children } = props
  const words = text.telegram
  const { busy, act } = useTelegramAction(spaceId)
  const [code, setCode] = useState<Code & { chats: number }>()
  const chats = bot.chats.length
  const isDone = code !== undefined && chats > code.chats
  useEffect(() => {
    if (code === undefined) return
    const end = () => setCode(undefined)
    if (isDone) return end()
    const timer = setTimeout(end, TELEGRAM_CODE_MINUTES * 60_000)
    onPairing(true)
    return () => {
      clearTimeout(timer)
      onPairing(false)
    }
  }, [code, isDone, onPairing])
  const command = words.command(code?.code ?? '')
  const pair = () => act(async () => setCode({ ...(await makeCode(spaceId, bot.id)), chats }))
  return (
    <>
      <div className={classes.buttons}>
        {children}
        <Button
          variant={isMine || code ? 'default' : 'filled'}
          loading={busy}
          onClick={() => void pair()}
        >
          {isMine ? words.pairAnother : words.pair}
        </Button>
      </div>
      {code && !isDone && (
        <div role="status" className={classes.code}>
          <img
            src={drawingAddress({ text: code.link, design: STANDARD_QR_DESIGN, size: QR_SIZE })}
            alt={words.qr}
            width={QR_SIZE}
            height={QR_SIZE}
          />
          <div className={classes.ways}>
            <p>{words.pairText(TELEGRAM_CODE_MINUTES)}</p>
            <div>
              <Button component="a" href={code.link} target="_blank" rel="noreferrer">
                {words.open}
              </Button>
            </div>
            <p className="wp-muted">
              {words.orType(bot.username)} <span className={domainClasses.code}>{command}</span>{' '}
              <CopyIcon value={command} />
            </p>
          </div>
        </div>
      )}
    </>
  )
}
