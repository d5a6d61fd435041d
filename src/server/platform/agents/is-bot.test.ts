import { describe, expect, it } from 'vitest'
import { isBot, isMachine } from './is-bot.ts'

const MONITORS_AND_CRAWLERS = [
  ...['', 'node', 'python-requests/2.32.3', 'Go-http-client/1.1', 'okhttp/4.12.0', 'Mozilla/5.0'],
  'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
  'Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)',
  'GoogleStackdriverMonitoring-UptimeChecks(https://cloud.google.com/monitoring)',
  ...['Uptime-Kuma/1.23.13', 'Blackbox Exporter/0.25.0', 'kube-probe/1.29', 'Zabbix 6.4.12'],
  'Amazon-Route53-Health-Check-Service (ref 1)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
  ...[
    'facebookexternalhit/1.1',
    'WhatsApp/2.23.20.0',
    'Slackbot-LinkExpanding 1.0',
    'Twitterbot/1.0',
  ],
  'Mozilla/5.0 (compatible; curl)',
]
const RUN_BY_PEOPLE = [
  'curl/8.9.1',
  'Wget/1.24.5',
  'wget2/2.1.0',
  'HTTPie/3.2.4',
  'PostmanRuntime/7.43.0',
]
const BROWSERS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
]

describe('a user agent', () => {
  it.each(MONITORS_AND_CRAWLERS)('is a bot without a person waiting: %s', (agent) => {
    expect([isBot(agent), isMachine(agent)]).toEqual([true, true])
  })

  it.each(RUN_BY_PEOPLE)('counts as a bot although a person waits for it: %s', (agent) => {
    expect([isBot(agent), isMachine(agent)]).toEqual([true, false])
  })

  it.each(BROWSERS)('is a person: %s', (agent) => {
    expect([isBot(agent), isMachine(agent)]).toEqual([false, false])
  })
})
