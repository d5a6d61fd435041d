import { type KeyboardEvent, useRef } from 'react'
import { text } from '#web/messages/index.ts'
import classes from './emoji-picker.module.css'

const EMOJI = (
  '😀 😄 😁 😅 😂 🤣 😊 😇 🙂 🙃 😉 😍 🥰 😘 😋 😜 🤔 🤨 😐 🙄 😏 😴 🤗 🤩 🥳 😎 🤓 😕 😟 😮 😳 🥺 😢 😭 😱 😤 😡 🤯 😬 🤐 🤒 🤝 ' +
  '👍 👎 👌 ✌️ 🤞 👏 🙌 🙏 💪 👋 👉 👆 👇 👀 ❤️ 🧡 💛 💚 💙 💜 🖤 💔 💯 ✨ ⭐ 🔥 🎉 🎂 🎁 🏆 🚀 ☕ 🍕 🌞 🌈 🌱 🐞 🐛 ' +
  '✅ ❌ ⚠️ ❓ ❗ 💡 📌 📎 📅 ⏰ 📈 📉 🔗 📷 ✏️ 📣 💬 🔒'
).split(' ')
const PER_ROW = 8

/** A page of emoji; arrow keys move, Enter chooses. Screen readers name them themselves. */
export function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  const grid = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: PER_ROW,
      ArrowUp: -PER_ROW,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])]
    buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a set of buttons, not of fields
    <div
      className={classes.grid}
      ref={grid}
      role="group"
      aria-label={text.chat.emoji}
      onKeyDown={onKeyDown}
    >
      {EMOJI.map((emoji, at) => (
        <button
          key={emoji}
          type="button"
          className={classes.one}
          data-autofocus={at === 0 || undefined}
          tabIndex={at === 0 ? 0 : -1}
          onClick={() => onChoose(emoji)}
        >
          {emoji}
        </button>
      ))}
    </div>
  )
}
