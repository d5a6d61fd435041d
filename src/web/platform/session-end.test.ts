import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

describe('the end of a session', () => {
  const assign = vi.fn()
  const clear = vi.fn()
  let module: typeof import('./session-end.ts')
  beforeEach(async () => {
    vi.stubGlobal('window', { location: { assign } })
    vi.stubGlobal('localStorage', { clear })
    vi.resetModules()
    module = await import('./session-end.ts')
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.clearAllMocks()
  })

  it('clears what is kept and goes to the start, once', () => {
    module.endSession()
    module.endSession()
    expect(assign.mock.calls).toEqual([['/']])
    expect(clear).toHaveBeenCalledTimes(1)
  })

  it('leads whoever signs out to the sign-in, whatever is refused meanwhile and after', async () => {
    await module.leaveSession(async () => module.endSession(), '/user-login')
    module.endSession()
    expect(assign.mock.calls).toEqual([['/user-login']])
  })

  it('goes on when signing out failed', async () => {
    const failed = module.leaveSession(() => Promise.reject(new Error('no network')), '/user-login')
    await expect(failed).rejects.toThrow('no network')
    expect(assign).not.toHaveBeenCalled()
    module.endSession()
    expect(assign.mock.calls).toEqual([['/']])
  })
})
