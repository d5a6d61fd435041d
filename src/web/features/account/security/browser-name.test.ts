import { describe, expect, it } from 'vitest'
import { browserName } from './browser-name.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('the name of a session', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`,
      'Edge on Windows',
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/140.0 Safari/537.36`,
      'Chrome on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 (KHTML) Version/18.0 Mobile/15E Safari/604.1',
      'Safari on iPhone',
    ],
    ['curl/8.5.0', 'curl'],
    ['', 'A program'],
  ])('%s is %s', (agent, name) => expect(browserName(agent)).toBe(name))
})
