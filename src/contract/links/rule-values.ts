/**
 * Values for conditions of rules; without zod, so that the browser and the redirect can load it.
 */

export const DEVICES = ['mobile', 'tablet', 'desktop', 'tv', 'other'] as const
export type DeviceName = (typeof DEVICES)[number]

export const SYSTEMS = ['ios', 'android', 'windows', 'macos', 'linux', 'chromeos', 'other'] as const
export type SystemName = (typeof SYSTEMS)[number]

export const BROWSERS = [
  'chrome',
  'safari',
  'firefox',
  'edge',
  'opera',
  'samsung',
  'in-app',
  'other',
] as const
export type BrowserName = (typeof BROWSERS)[number]

/** In a referrer condition: a visit without a referrer. */
export const DIRECT_REFERRER = 'direct'

/** ISO 3166-1 alpha-2, and XK, which every geolocation database uses for Kosovo. */
export const COUNTRY_CODES: readonly string[] = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS
  BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE
  EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM
  HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC
  LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
  NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
  SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO
  TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW
`
  .trim()
  .split(/\s+/)

export const RULES_MAX = 50
export const RULE_ID_MAX = 40
export const RULE_NAME_MAX = 80
export const RULE_CONDITIONS_MAX = 20
export const RULE_VARIANTS_MIN = 2
export const RULE_VARIANTS_MAX = 10
export const VARIANT_WEIGHT_MAX = 1_000
/** of all rules of a link together, in their stored form */
export const RULES_JSON_MAX = 256 * 1024
