import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LIVE_ACCESS_LOST, LIVE_SESSION_ENDED } from '#contract/constants.ts'
import {
  clientMessageSchema,
  liveStreams,
  liveTopics,
  serverMessageSchema,
} from '#contract/together/live.ts'

it('docs/live.md names every message, topic and close code of the live connection', () => {
  const text = readFileSync(new URL('../docs/live.md', import.meta.url), 'utf8')
  const types = [...clientMessageSchema.options, ...serverMessageSchema.options].flatMap(
    (option): string[] => {
      const [...shapes] = 'options' in option ? option.options : [option]
      return shapes.flatMap(({ shape }) => [...shape.type.values])
    },
  )
  expect(types).toContain('subscribe')
  const codes = [1001, 1003, 1007, 1008, 1009, LIVE_SESSION_ENDED, LIVE_ACCESS_LOST].map(String)
  const kinds = Object.values(liveStreams).flatMap(({ event, signal }) =>
    [...event.options, ...signal.options].flatMap(({ shape }): string[] => [...shape.kind.values]),
  )
  expect(kinds).toContain('typing')
  const topics = [...Object.keys(liveTopics), ...Object.keys(liveStreams)]
  const unnamed = [...types, ...topics, ...kinds].filter((word) => !text.includes(`\`${word}\``))
  const uncoded = codes.filter((code) => !text.includes(`| ${code} |`))
  expect([...unnamed, ...uncoded]).toEqual([])
})
