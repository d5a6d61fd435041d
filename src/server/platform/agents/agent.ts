import type { BrowserName, DeviceName, SystemName } from '#contract/links/rule-values.ts'

/** What a user agent says about its visitor, in the words of statistics and in those of rules. */
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
