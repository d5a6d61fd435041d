/**
 * Which build of the application a start needs (design.md §6). The server refuses unknown modes
 * with a message.
 * @returns {'jwt' | 'firebase' | 'fake'}
 */
export function readAuthMode() {
  const given = process.env.AUTH_MODE?.trim()
  return given === 'firebase' || given === 'fake' ? given : 'jwt'
}

/**
 * Each mode has its own folder, so that switching modes back and forth rebuilds nothing.
 * @param {'jwt' | 'firebase' | 'fake'} mode
 */
export function webFolderOf(mode) {
  return mode === 'jwt' ? 'build/web' : `build/web-${mode}`
}
