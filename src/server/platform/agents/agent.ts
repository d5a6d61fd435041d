import type { BrowserName, DeviceName, SystemName } from '#contract/links/rule-values.ts'

/** What a user agent says about its visitor, with separate names for statistics and for rules. */
export interface AgentFacts {
  /** `desktop`, `mobile`, `tablet`, `tv` …, 'unknown' */
  device: string
  /** a name such as `iOS` or `Windows`, 'unknown' */
  system: string
  /** a name such as `Chrome`; inside an app, the app's name (`Instagram`) or 'in-app'; 'unknown' */
  browser: string
  ruleDevice: DeviceName
  ruleSystem: SystemName
  ruleBrowser: BrowserName
}
