import { describe, expect, it } from 'vitest'
import type { ChatMessage } from './chat.api.ts'
import { groupMessages, quoteOf, withChange, withMessage } from './group-messages.ts'

const at = (id: string, createdAt: string, senderId = 'ada'): ChatMessage => ({
  id,
  roomId: 'r',
  sender: senderId,
  senderId,
  message: id,
  createdAt,
  time: createdAt,
  editedAt: null,
  isDeleted: false,
  replyTo: null,
  attachment: null,
})

describe('messages in a list', () => {
  it('are put where their time says, once', () => {
    const list = [at('a', '2026-11-21T10:00:00.000Z'), at('c', '2026-11-21T10:02:00.000Z')]
    const middle = at('b', '2026-11-21T10:01:00.000Z')
    const ids = (messages: ChatMessage[]) => messages.map(({ id }) => id).join('')
    expect(ids(withMessage(list, middle))).toBe('abc')
    expect(ids(withMessage(withMessage(list, middle), middle))).toBe('abc')
    expect(ids(withMessage(list, at('d', '2026-11-21T10:02:00.000Z')))).toBe('acd')
    expect(ids(withMessage([], middle))).toBe('b')
  })

  it('change in their place, and where they are quoted', () => {
    const [a, b] = [at('a', '2026-11-21T10:00:00.000Z'), at('b', '2026-11-21T10:01:00.000Z')]
    const answer = { ...b, replyTo: quoteOf(a) }
    const gone = { ...a, message: '', isDeleted: true }
    expect(withChange(a, gone)).toBe(gone)
    expect(withChange(answer, gone).replyTo).toMatchObject({ message: '', isDeleted: true })
    expect(withChange(b, gone)).toBe(b)
  })

  it('are told apart by day, person and pause', () => {
    const days = groupMessages([
      at('1', '2026-11-20T12:00:00.000Z'),
      at('2', '2026-11-20T12:04:00.000Z'),
      at('3', '2026-11-20T12:04:30.000Z', 'bob'),
      at('4', '2026-11-20T12:10:00.000Z', 'bob'),
      at('5', '2026-11-22T12:00:00.000Z', 'bob'),
    ])
    const shape = days.map(({ runs }) => runs.map(({ messages }) => messages.map(({ id }) => id)))
    expect(shape).toEqual([[['1', '2'], ['3'], ['4']], [['5']]])
  })
})
