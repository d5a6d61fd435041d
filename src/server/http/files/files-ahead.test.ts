import { describe, expect, it } from 'vitest'
import { type Manifest, type Opening, sourcesAhead, tagsAhead } from './files-ahead.ts'

const guest: Opening = { path: '/user-dashboard', isSignedIn: false, acceptLanguage: undefined }
const shell = 'layouts/account-layout.tsx'
const dashboard = 'features/dashboard/dashboard.screen.tsx'

describe('the first imports of a screen', () => {
  it('are the shell and the dashboard for somebody signed in', () => {
    expect(sourcesAhead({ ...guest, isSignedIn: true })).toEqual([shell, dashboard])
    expect(sourcesAhead({ ...guest, path: '/app/links', isSignedIn: true })).toEqual([shell])
  })

  it('are empty for a guest who will be sent to sign in', () => {
    for (const path of ['/user-dashboard', '/app/links', '/app/reset-password', '/setup'])
      expect(sourcesAhead({ ...guest, path })).toEqual([])
  })

  it('include the texts of the requested language', () => {
    const german = { ...guest, acceptLanguage: 'de-AT,en;q=0.5' }
    expect(sourcesAhead({ ...german, isSignedIn: true })).toEqual([
      'messages/de/core.ts',
      shell,
      dashboard,
    ])
    expect(sourcesAhead({ ...german, path: '/user-login' })).toEqual([
      'messages/de/core.ts',
      'messages/de-guest.ts',
      'features/auth/sign-in.screen.tsx',
    ])
    expect(sourcesAhead({ ...guest, path: '/welcome', acceptLanguage: 'fr' })).toEqual([
      'messages/en-guest.ts',
      'features/welcome/welcome.screen.tsx',
    ])
  })
})

describe('the tags', () => {
  const manifest: Manifest = {
    'index.html': { file: 'assets/index.js', imports: ['_first.js'], css: ['assets/index.css'] },
    '_first.js': { file: 'assets/first.js' },
    '_home.js': { file: 'assets/home.js', imports: ['_first.js', shell], css: ['assets/home.css'] },
    [shell]: { file: 'assets/shell.js', imports: ['_home.js'] },
    [dashboard]: { file: 'assets/dashboard.js', imports: ['_home.js'], css: ['assets/index.css'] },
  }

  it('name each file once, and none that the HTML has', () => {
    const tags = tagsAhead(manifest, [shell, dashboard])
    expect(tags.match(/href="[^"]*"/g)?.sort()).toEqual([
      'href="/assets/dashboard.js"',
      'href="/assets/home.css"',
      'href="/assets/home.js"',
      'href="/assets/shell.js"',
    ])
    expect(tags).toContain('<link rel="stylesheet" crossorigin href="/assets/home.css">')
    expect(tags).toContain('<link rel="modulepreload" crossorigin href="/assets/home.js">')
  })

  it('leave out files that this build does not have', () => {
    expect(tagsAhead({}, [shell])).toBe('')
    expect(tagsAhead(manifest, ['no/such.tsx'])).toBe('')
  })
})
