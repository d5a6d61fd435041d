import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { authModes } from '#contract/auth-mode.ts'
import { buildNotes, webFolderOf } from './load-views.ts'

it.each(authModes)('a start in mode %s says when its application is not built', (authMode) => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-build-'))
  try {
    const [note] = buildNotes({ authMode }, folder)
    expect(note).toContain(`AUTH_MODE=${authMode} npm run build`)
    writeFileSync(join(folder, 'index.html'), '')
    expect(buildNotes({ authMode }, folder)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('looks for each mode in a folder of its own', () => {
  expect(new Set(authModes.map((authMode) => webFolderOf({ authMode }))).size).toBe(
    authModes.length,
  )
})
