import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Failure, failure } from '#contract/errors.ts'
import { type LiveListener, LiveSubjects } from './live-subjects.ts'

const TIMES = { minPauseMs: 1_000, pauseFactor: 4, beatMs: 5_000 }

function setUp() {
  const warn = vi.fn()
  const subjects = new LiveSubjects({ warn } as never, TIMES)
  const load = vi.fn(async (): Promise<unknown> => ({ clicks: load.mock.calls.length }))
  const subject = (key = 'one', ids: readonly string[] = ['link']) => ({
    key,
    spaceId: 'space',
    load,
    concerns: (news: ReadonlySet<string>) => ids.some((id) => news.has(id)),
  })
  const listener = () => {
    const heard: string[] = []
    const ended: Failure[] = []
    const own: LiveListener = {
      onData: (json) => heard.push(json),
      onEnd: (reason) => ended.push(reason),
    }
    return { ...own, heard, ended }
  }
  const stir = (...ids: string[]) => subjects.stir(new Set(ids))
  return { subjects, subject, listener, load, warn, stir }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a subject', () => {
  it('is looked up once for all subscribers, and not at all without any', async () => {
    const { subjects, subject, listener, load } = setUp()
    const [first, second] = [listener(), listener()]
    const leave = [subjects.join(subject(), first), subjects.join(subject(), second)]
    await pass(0)
    expect(load).toHaveBeenCalledOnce()
    expect([first.heard, second.heard]).toEqual([['{"clicks":1}'], ['{"clicks":1}']])
    const late = listener()
    leave.push(subjects.join(subject(), late))
    expect(late.heard).toEqual(['{"clicks":1}'])
    await pass(5_000)
    expect(load).toHaveBeenCalledTimes(2)
    for (const one of leave) one()
    await pass(60_000)
    expect(load).toHaveBeenCalledTimes(2)
    expect(subjects.size).toBe(0)
  })

  it('is looked up at once after news about it, then once a second at most', async () => {
    const { subjects, subject, listener, load, stir } = setUp()
    subjects.join(subject(), listener())
    await pass(1_000)
    expect(load).toHaveBeenCalledTimes(1)
    stir('link')
    await pass(0)
    expect(load).toHaveBeenCalledTimes(2)
    for (let news = 0; news < 10; news++) {
      stir('link')
      await pass(99)
    }
    expect(load).toHaveBeenCalledTimes(2)
    await pass(10)
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('is not looked up after other news, but every five seconds', async () => {
    const { subjects, subject, listener, load, stir } = setUp()
    subjects.join(subject(), listener())
    await pass(1_000)
    stir('another link')
    await pass(3_999)
    expect(load).toHaveBeenCalledTimes(1)
    await pass(1)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('is looked up again if news came during the look-up', async () => {
    const { subjects, subject, listener, load, stir } = setUp()
    load.mockImplementationOnce(() => new Promise((resolve) => setTimeout(resolve, 100, {})))
    subjects.join(subject(), listener())
    await pass(50)
    stir('link')
    await pass(1_000)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('is looked up less often if that takes long more than once', async () => {
    const { subjects, subject, listener, load, stir } = setUp()
    load.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 2_000, {})))
    subjects.join(subject(), listener())
    await pass(2_000)
    stir('link')
    await pass(0)
    expect(load).toHaveBeenCalledTimes(2)
    await pass(2_000)
    stir('link')
    await pass(5_999)
    expect(load).toHaveBeenCalledTimes(2)
    await pass(1)
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('may have its own interval', async () => {
    const { subjects, subject, listener, load, stir } = setUp()
    const room = { ...subject(), pace: { minPauseMs: 0, pauseFactor: 0, beatMs: 60_000 } }
    subjects.join(room, listener())
    await pass(0)
    for (let news = 0; news < 3; news++) {
      stir('link')
      await pass(0)
    }
    expect(load).toHaveBeenCalledTimes(4)
    await pass(59_999)
    expect(load).toHaveBeenCalledTimes(4)
    await pass(1)
    expect(load).toHaveBeenCalledTimes(5)
  })

  it('ends for all when it no longer exists', async () => {
    const { subjects, subject, listener, load, stir } = setUp()
    const [first, second] = [listener(), listener()]
    subjects.join(subject(), first)
    subjects.join(subject(), second)
    await pass(1_000)
    load.mockRejectedValueOnce(failure('linkNotFound'))
    stir('link')
    await pass(0)
    expect([...first.ended, ...second.ended].map(({ code }) => code)).toEqual(['err_25', 'err_25'])
    expect(subjects.size).toBe(0)
    await pass(60_000)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('continues while its source is unavailable for a while', async () => {
    const { subjects, subject, listener, load, warn } = setUp()
    const one = listener()
    load.mockRejectedValueOnce(new Error('away'))
    load.mockRejectedValueOnce(failure('unavailable'))
    subjects.join(subject(), one)
    await pass(10_000)
    expect(warn).toHaveBeenCalledTimes(2)
    expect(one.ended).toEqual([])
    expect(one.heard).toEqual(['{"clicks":3}'])
  })
})
