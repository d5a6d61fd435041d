import { Modal, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { IconSearch } from '#web/ui/icons.ts'
import type { ShellDialog } from '../shell/shell-dialogs.tsx'
import classes from './command-palette.module.css'
import { groupCommands, matchCommands, rankCommands } from './rank-commands.ts'
import { useCommands } from './use-commands.ts'
import { useFound, useRecent } from './use-found.ts'

/**
 * ⌘K: finds screens, actions, and the account's links and pages by a few letters; usable by
 * keyboard alone.
 */
export function CommandPalette(props: { show: (dialog: ShellDialog) => void; close: () => void }) {
  const { close, show } = props
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const commands = useCommands(show)
  const found = useFound(words.trim())
  const recent = useRecent()
  const all =
    words.trim() === ''
      ? [...recent, ...commands]
      : rankCommands([...matchCommands(commands, words), ...found.commands], words)
  const at = Math.min(chosen, Math.max(0, all.length - 1))
  const { palette } = text.shell

  useEffect(() => {
    list.current?.querySelector(`[data-index="${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const run = (index: number) => {
    const command = all[index]
    if (!command) return
    close()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const moves: Record<string, number> = {
      ArrowDown: (at + 1) % Math.max(1, all.length),
      ArrowUp: (at - 1 + all.length) % Math.max(1, all.length),
    }
    if (event.key === 'Enter') run(at)
    else if (moves[event.key] !== undefined) setChosen(moves[event.key] ?? 0)
    else return
    event.preventDefault()
  }

  return (
    <Modal.Root opened onClose={close} size={600} yOffset="12vh" centered={false} padding={0}>
      <Modal.Overlay />
      <Modal.Content aria-label={palette.label}>
        <TextInput
          className={classes.input}
          data-autofocus
          variant="unstyled"
          size="md"
          leftSection={<IconSearch size={18} />}
          placeholder={palette.hint}
          aria-label={palette.label}
          role="combobox"
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={all.length > 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={palette.label}
          className={classes.list}
        >
          {groupCommands(all).map(({ group, items }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox
            <div key={group} role="group" aria-label={group}>
              <p className={classes.group} aria-hidden="true">
                {group}
              </p>
              {items.map(({ command, index }) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus
                // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the text field
                <div
                  key={command.id}
                  id={`${id}-${index}`}
                  data-index={index}
                  role="option"
                  aria-selected={index === at}
                  className={classes.option}
                  onMouseMove={() => index !== at && setChosen(index)}
                  onClick={() => run(index)}
                >
                  <command.Icon size={18} stroke={1.75} />
                  <span className={classes.label}>{command.label}</span>
                  {command.hint && <span className={classes.hint}>{command.hint}</span>}
                </div>
              ))}
            </div>
          ))}
        </div>
        <p role="status" className={all.length === 0 || found.error ? classes.none : 'wp-hidden'}>
          {found.error
            ? palette.failed
            : all.length === 0
              ? found.isPending
                ? text.common.loading
                : palette.none(words)
              : palette.found(all.length)}
        </p>
      </Modal.Content>
    </Modal.Root>
  )
}
