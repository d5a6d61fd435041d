import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it, vi } from 'vitest'

/** Sizes of what visitors load, from a build in memory (bio-page.md §1). */
const STARTER_BUDGET = 2 * 1024
const REACT_BUDGET = 90 * 1024

let output: Rolldown.RolldownOutput['output']

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const result = await build({
    configFile: 'vite.page.config.ts',
    logLevel: 'silent',
    build: { write: false },
  })
  output = (Array.isArray(result) ? result[0] : (result as Rolldown.RolldownOutput))
    ?.output as never
}, 60_000)

const chunkNamed = (name: string) => {
  const chunk = output.find((file) => file.type === 'chunk' && file.name === name)
  if (chunk?.type !== 'chunk') throw new Error(`no chunk ${name}`)
  return chunk
}
const zipped = (text: string | Uint8Array) => gzipSync(text).length

describe('what visitors load', () => {
  it('starts with at most 2 KB that import nothing', () => {
    const starter = chunkNamed('starter')
    expect(zipped(starter.code)).toBeLessThanOrEqual(STARTER_BUDGET)
    expect(starter.imports).toEqual([])
    expect(starter.dynamicImports).toEqual([])
  })

  it('adds at most 90 KB with the React part and its style sheet, in two files', () => {
    const react = chunkNamed('react-part')
    const styles = output.find((file) => file.fileName.endsWith('.css'))
    const css = styles?.type === 'asset' ? styles.source : ''
    expect(react.imports).toEqual([])
    expect(zipped(react.code) + zipped(css)).toBeLessThanOrEqual(REACT_BUDGET)
  })

  it('holds neither the whole catalogue nor a development build nor foreign addresses to fetch', () => {
    const { code } = chunkNamed('react-part')
    expect(code).not.toContain('The Alias has already been taken')
    expect(code).not.toContain('react-dom-client.development')
    expect(code).toContain('Link copied successfully')
  })
})
