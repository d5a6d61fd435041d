/**
 * Which build of the application a start needs (design.md §6). A mode that there is not is left to the server,
 * which refuses it with a sentence.
 * @returns {'jwt' | 'firebase' | 'fake'}
 */
export function readAuthMode() {
  const given = process.env.AUTH_MODE?.trim()
  return given === 'firebase' || given === 'fake' ? given : 'jwt'
}

/**
 * Each mode has a folder of its own, so that a start in another mode and back builds nothing twice.
 * @param {'jwt' | 'firebase' | 'fake'} mode
 */
export function webFolderOf(mode) {
  return mode === 'jwt' ? 'build/web' : `build/web-${mode}`
}
