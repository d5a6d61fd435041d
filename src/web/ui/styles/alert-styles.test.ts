import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** `mantine.css` loads with every screen, so what few screens draw brings its own style sheet. */
it('come with every file that draws an alert', () => {
  const root = join(import.meta.dirname, '../..')
  const files = globSync('**/*.tsx', { cwd: root }).filter((file) =>
    /\{[^}]*\bAlert\b[^}]*\} from '@mantine\/core'/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(5)
  const bare = files.filter(
    (file) => !readFileSync(join(root, file), 'utf8').includes('@mantine/core/styles/Alert.layer'),
  )
  expect(bare).toEqual([])
})
