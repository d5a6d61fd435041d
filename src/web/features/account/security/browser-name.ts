import { text } from '#web/messages/index.ts'

/** The first that fits wins: most browsers also name those they descend from. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** `Firefox on Windows`; what is no browser by its own first word, as `curl`. */
export function browserName(userAgent: string): string {
  const agent = userAgent.slice(0, 512)
  const find = (known: readonly [RegExp, string][]) =>
    known.find(([pattern]) => pattern.test(agent))?.[1]
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
  if (browser && system) return text.account.browserOn(browser, system)
  return browser ?? system ?? (agent.split(/[\s/]/)[0] || text.account.someProgram)
}
