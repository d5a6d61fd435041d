import { Button, Menu, Modal } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { IconCalendar, IconCheck, IconChevronDown } from '#web/ui/icons.ts'
import { formatSpan, spanName } from '../format.ts'
import { dayStart, SPAN_PRESETS } from '../spans.ts'
import type { Choosing } from '../use-choice.ts'
import type { Question } from '../use-question.ts'
import classes from './controls.module.css'
import { ReachItem } from './reach.tsx'

const SpanCalendar = lazy(async () => ({
  default: (await import('./span-calendar.tsx')).SpanCalendar,
}))

const words = text.statistics.spans

/** The period: a preset, or custom days from a calendar. */
export function SpanPicker(props: Choosing & { question: Question | undefined }) {
  const { choice, change, question } = props
  const [isPicking, setPicking] = useState(false)
  const { span } = choice
  const custom = typeof span === 'object' ? span : undefined
  const name = custom ? formatSpan(dayStart(custom.from), dayStart(custom.to) + 1) : spanName(span)
  return (
    <>
      <Menu position="bottom-start" width={220}>
        <Menu.Target>
          <Button
            variant="default"
            className={classes.choose}
            leftSection={<IconCalendar size={18} stroke={1.75} />}
            rightSection={<IconChevronDown size={16} stroke={2} />}
            aria-label={`${words.label}: ${name}`}
          >
            <span className={classes.chosen}>{name}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {SPAN_PRESETS.map((preset) => (
            <Menu.Item
              key={preset}
              aria-current={span === preset || undefined}
              rightSection={span === preset && <IconCheck size={16} />}
              onClick={() => change({ span: preset, interval: undefined })}
            >
              {words[preset]}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            aria-current={custom !== undefined || undefined}
            rightSection={custom && <IconCheck size={16} />}
            onClick={() => setPicking(true)}
          >
            {words.custom}…
          </Menu.Item>
          {question && <ReachItem question={question} />}
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={isPicking}
        onClose={() => setPicking(false)}
        title={words.pick}
        size={360}
        closeButtonProps={{ 'aria-label': text.common.close }}
      >
        <Suspense>
          <SpanCalendar
            chosen={custom}
            onChoose={(days) => {
              setPicking(false)
              change({ span: days, interval: undefined })
            }}
          />
        </Suspense>
      </Modal>
    </>
  )
}
