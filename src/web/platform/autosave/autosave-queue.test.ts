import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallFailure } from '#web/platform/call-failure.ts'
import { type AutosaveOptions, AutosaveQueue } from './autosave-queue.ts'
import { type Edit, type EditStore, keyOfEdit } from './edit.ts'

function memoryStore(): EditStore & { rows: Map<string, Edit> } {
  const rows = new Map<string, Edit>()
  return {
    rows,
    load: async () => ({ own: [...rows.values()], earlier: [] }),
    put: async (edit) => void rows.set(keyOfEdit(edit), edit),
    remove: async (keys) => keys.forEach((key) => void rows.delete(key)),
  }
}

const offline = () => new CallFailure({ code: 'offline', status: 0, text: 'offline' })
const refused = (status: number, code: string) => new CallFailure({ code, status, text: code })

function setUp(options: Partial<AutosaveOptions> = {}) {
  const store = memoryStore()
  const sent: { target: string; fields: Record<string, unknown>; bases: (number | null)[] }[] = []
  const conflicts: Edit[] = []
  const refusals: Edit[] = []
  const queue = new AutosaveQueue({
    store,
    send: async (target, edits) => {
      sent.push({
        target,
        fields: Object.fromEntries(edits.map((edit) => [edit.field, edit.value])),
        bases: edits.map((edit) => edit.base),
      })
      return 9
    },
    onConflict: (edit) => conflicts.push(edit),
    onRefused: (edit) => refusals.push(edit),
    ...options,
  })
  return { queue, store, sent, conflicts, refusals }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the autosave queue', () => {
  it('sends only the edited field, once, after a pause', async () => {
    const { queue, sent } = setUp()
    for (const value of ['A', 'Ad', 'Ada']) queue.put('page', 'title', value, 4)
    await vi.advanceTimersByTimeAsync(499)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual([{ target: 'page', fields: { title: 'Ada' }, bases: [4] }])
    expect(queue.state).toBe('saved')
    expect(queue.edits.size).toBe(0)
  })

  it('sends one call for each target', async () => {
    const { queue, sent } = setUp()
    queue.put('page', 'title', 'Ada', 1)
    queue.put('page', 'description', 'Mathematics', 1)
    queue.put('block:b1', 'title', 'Notes', 2)
    await vi.advanceTimersByTimeAsync(500)
    expect(sent.map((call) => call.target).sort()).toEqual(['block:b1', 'page'])
    expect(sent.find((call) => call.target === 'page')?.fields).toEqual({
      title: 'Ada',
      description: 'Mathematics',
    })
  })

  it('keeps edits in the store until they are saved, and brings them back after a reload', async () => {
    let isOnline = false
    const send = vi.fn(async () => {
      if (!isOnline) throw offline()
      return 5
    })
    const first = setUp({ send })
    first.queue.put('page', 'title', 'Ada', 4)
    await vi.advanceTimersByTimeAsync(600)
    expect(first.queue.state).toBe('offline')
    expect(first.store.rows.size).toBe(1)
    first.queue.close()

    isOnline = true
    const second = setUp({ send, store: first.store })
    expect(await second.queue.restore()).toEqual({ count: 1, earlier: [] })
    expect(second.queue.edits.get('page/title')?.value).toBe('Ada')
    await vi.advanceTimersByTimeAsync(1)
    expect(second.queue.state).toBe('saved')
    expect(first.store.rows.size).toBe(0)
  })

  it('tries again by itself until the network is back, and loses nothing in 30 seconds', async () => {
    const received: unknown[] = []
    let isOnline = false
    const { queue } = setUp({
      send: async (_target, edits) => {
        if (!isOnline) throw offline()
        received.push(...edits.map((edit) => edit.value))
        return 2
      },
    })
    queue.put('page', 'title', 'before', 1)
    await vi.advanceTimersByTimeAsync(15_000)
    queue.put('page', 'title', 'during', 1)
    queue.put('page', 'description', 'too', 1)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(queue.state).toBe('offline')
    isOnline = true
    await vi.advanceTimersByTimeAsync(31_000)
    expect(received).toEqual(['during', 'too'])
    expect(queue.state).toBe('saved')
  })

  it('keeps a value that was typed while the older one was under way', async () => {
    const received: unknown[] = []
    let release = () => {}
    const { queue } = setUp({
      send: async (_target, edits) => {
        received.push(...edits.map((edit) => [edit.value, edit.base]))
        if (received.length === 1) await new Promise<void>((resolve) => (release = resolve))
        return 8
      },
    })
    queue.put('page', 'title', 'old', 7)
    await vi.advanceTimersByTimeAsync(500)
    queue.put('page', 'title', 'new', 7)
    release()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(received).toEqual([
      ['old', 7],
      ['new', 8],
    ])
    expect(queue.edits.size).toBe(0)
  })

  it('hands a conflict back and saves the other fields of the same call', async () => {
    const saved: string[] = []
    const { queue, conflicts } = setUp({
      send: async (_target, edits) => {
        if (edits.some((edit) => edit.field === 'title')) throw refused(409, 'err_409')
        saved.push(...edits.map((edit) => edit.field))
        return 2
      },
    })
    queue.put('page', 'title', 'mine', 1)
    queue.put('page', 'description', 'mine', 1)
    await vi.advanceTimersByTimeAsync(500)
    expect(conflicts.map((edit) => edit.field)).toEqual(['title'])
    expect(saved).toEqual(['description'])
    expect(queue.state).toBe('saved')
  })

  it('does not send a refused value again', async () => {
    const send = vi.fn(async (): Promise<number> => {
      throw refused(400, 'err_28')
    })
    const { queue, refusals, store } = setUp({ send })
    queue.put('block:b1', 'destination', 'javascript:1', 1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).toHaveBeenCalledTimes(1)
    expect(refusals.map((edit) => edit.value)).toEqual(['javascript:1'])
    expect(store.rows.size).toBe(0)
  })

  it('says nothing of a refused value that was corrected meanwhile', async () => {
    const answers = Promise.withResolvers<number>()
    const send = vi.fn((): Promise<number> => Promise.resolve(2))
    send.mockReturnValueOnce(answers.promise)
    const { queue, refusals } = setUp({ send })
    queue.put('block:b1', 'address', 'javascript:1', 1)
    await vi.advanceTimersByTimeAsync(500)
    queue.put('block:b1', 'address', 'https://a.example', 1)
    answers.reject(refused(400, 'err_28'))
    await vi.advanceTimersByTimeAsync(500)
    expect([send.mock.calls.length, refusals, queue.edits.size]).toEqual([2, [], 0])
  })

  it('waits as long as the server asks', async () => {
    const send = vi.fn(async (): Promise<number> => {
      throw new CallFailure({ code: 'err_211', status: 429, text: '', retryAfterSeconds: 20 })
    })
    const { queue } = setUp({ send })
    queue.put('page', 'title', 'Ada', 1)
    await vi.advanceTimersByTimeAsync(20_400)
    expect(send).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('works without a store', async () => {
    const broken: EditStore = {
      load: () => Promise.reject(new Error('forbidden')),
      put: () => Promise.reject(new Error('forbidden')),
      remove: () => Promise.reject(new Error('forbidden')),
    }
    const { queue, sent } = setUp({ store: broken })
    expect(await queue.restore()).toEqual({ count: 0, earlier: [] })
    queue.put('page', 'title', 'Ada', 1)
    await vi.advanceTimersByTimeAsync(500)
    expect(sent).toHaveLength(1)
  })

  it('asks before it takes over the edits of an earlier sign-in, and never over newer ones', async () => {
    const edit = (field: string, value: string): Edit => {
      return { target: 'page', field, value, base: 1, version: 1 }
    }
    const earlier = [edit('title', 'Old'), edit('description', 'Older')]
    const remove = vi.fn(async (_keys: readonly string[]) => {})
    const store: EditStore = {
      load: async () => ({ own: [], earlier }),
      put: async () => {},
      remove,
    }
    const { queue, sent } = setUp({ store })
    expect(await queue.restore()).toEqual({ count: 0, earlier })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent).toEqual([])
    queue.put('page', 'title', 'New', 2)
    expect(queue.adopt(earlier)).toBe(1)
    queue.discard([edit('title', 'Old'), edit('metaTitle', 'Gone')])
    expect(remove).toHaveBeenCalledWith(['page/metaTitle'])
    await vi.advanceTimersByTimeAsync(500)
    expect(sent.map((call) => call.fields)).toEqual([{ title: 'New', description: 'Older' }])
  })

  it('forgets the edits of something that was deleted', async () => {
    const { queue, sent, store } = setUp()
    queue.put('block:b1', 'title', 'gone', 1)
    queue.drop('block:b1')
    await vi.advanceTimersByTimeAsync(500)
    expect(sent).toEqual([])
    expect(store.rows.size).toBe(0)
  })
})
