import { NativeSelect } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { text } from '#web/messages/index.ts'
import { language, languages } from '#web/messages/language.ts'
import { beginAnew } from './region.ts'

/** The language for guests, kept by this browser. */
export function LanguageSwitch() {
  return (
    <NativeSelect
      size="xs"
      w={136}
      leftSection={<IconLanguage size={16} aria-hidden="true" />}
      aria-label={text.shell.layout.language}
      value={language}
      onChange={(event) => beginAnew({ language: event.currentTarget.value })}
      data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
    />
  )
}
