import { Button, Drawer, NativeSelect, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { defaultLayout } from '#contract/pages/default-layout.ts'
import { text } from '#web/messages/index.ts'
import { keptLanguage, languages } from '#web/messages/language.ts'
import { call } from '#web/platform/call.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { ColorSchemeChoice } from './color-scheme-choice.tsx'
import classes from './layout-drawer.module.css'
import { useLayoutSettings } from './layout-settings.ts'
import { beginAnew } from './region.ts'

/** Layout settings of spec §4, the colour scheme and the language. Every choice applies at once. */
export function LayoutDrawer({ close }: { close: () => void }) {
  const { settings, change } = useLayoutSettings()
  const words = text.shell.layout
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={360}
      title={words.title}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <div className={classes.root}>
        <div>
          <p className={classes.label}>{text.navigation.theme}</p>
          <ColorSchemeChoice />
        </div>
        <LanguageChoice />
        <Choice
          label={words.layout}
          names={words.layouts}
          value={settings.layout}
          onChange={(layout) => change({ layout })}
        />
        <Choice
          label={words.size}
          names={words.sizes}
          value={settings.size}
          onChange={(size) => change({ size })}
        />
        <Choice
          label={words.scrolling}
          names={words.scroll}
          value={settings.isScrollable ? 'scrollable' : 'fixed'}
          onChange={(value) => change({ isScrollable: value === 'scrollable' })}
        />
        <Choice
          label={words.topbar}
          names={words.colors}
          value={settings.topbar}
          onChange={(topbar) => change({ topbar })}
        />
        <Choice
          label={words.sidebar}
          names={words.colors}
          value={settings.sidebar}
          onChange={(sidebar) => change({ sidebar })}
        />
        <Choice
          label={words.sidebarType}
          names={words.sidebarTypes}
          value={settings.sidebarType}
          hint={words.sideOnly}
          isStacked
          onChange={(sidebarType) => change({ sidebarType })}
        />
        <p className={classes.hint}>{words.kept}</p>
        <Button variant="default" onClick={() => change(defaultLayout)}>
          {words.reset}
        </Button>
      </div>
    </Drawer>
  )
}

function Choice<Value extends string>(props: {
  label: string
  names: Record<Value, string>
  value: Value
  hint?: string
  isStacked?: boolean
  onChange: (value: Value) => void
}) {
  return (
    <div>
      <p className={classes.label}>{props.label}</p>
      <SegmentedControl
        fullWidth
        size="sm"
        orientation={props.isStacked ? 'vertical' : 'horizontal'}
        aria-label={props.label}
        value={props.value}
        onChange={(value) => props.onChange(value as Value)}
        data={Object.entries<string>(props.names).map(([value, label]) => ({ value, label }))}
      />
      {props.hint && <p className={classes.hint}>{props.hint}</p>}
    </div>
  )
}

/** Another language needs a reload, because every text and number changes. */
function LanguageChoice() {
  const { settings } = useLayoutSettings()
  const [busy, setBusy] = useState(false)
  const words = text.shell.layout
  const choose = async (language: string) => {
    setBusy(true)
    try {
      const body = { language }
      await call('account.change', { body })
      beginAnew({ language })
    } catch (error) {
      setBusy(false)
      toastError(error)
    }
  }
  return (
    <NativeSelect
      label={words.language}
      value={settings.language || keptLanguage}
      disabled={busy}
      onChange={(event) => void choose(event.currentTarget.value)}
      data={[
        { value: '', label: words.browserLanguage },
        ...Object.entries(languages).map(([value, label]) => ({ value, label })),
      ]}
    />
  )
}
