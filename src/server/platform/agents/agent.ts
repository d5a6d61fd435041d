import type { BrowserName, DeviceName, SystemName } from '#contract/links/rule-values.ts'

/** What a user agent tells: in the statistics' own words, and in those of rules beside them. */
export interface AgentFacts {
  /** `desktop`, `mobile`, `tablet`, `tv` …, 'unknown' */
  device: string
  /** a name such as `iOS` or `Windows`, 'unknown' */
  system: string
  /** a name such as `Chrome`, of a browser inside a program that of the program (`Instagram`), 'in-app', 'unknown' */
  browser: string
  ruleDevice: DeviceName
  ruleSystem: SystemName
  ruleBrowser: BrowserName
}
