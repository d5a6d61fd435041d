import { domainToASCII } from 'node:url'
import { failure } from '#contract/errors.ts'
import { loadRegistrableDomains } from '../../safety/index.ts'

const NAME_MAX = 253 - '_waypost-sign-in.'.length
const NAME = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/

/** Mailboxes there are for everybody: no space speaks for them, whatever their records say. */
const PUBLIC_PROVIDERS = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com passport.com yahoo.com ymail.com
  rocketmail.com myyahoo.com icloud.com me.com mac.com aol.com aim.com gmx.com gmx.net gmx.de gmx.at gmx.ch
  web.de t-online.de freenet.de arcor.de online.de posteo.de mailbox.org proton.me protonmail.com pm.me tuta.com
  tuta.io tutanota.com tutanota.de tutamail.com fastmail.com fastmail.fm hey.com zoho.com zohomail.com mail.com
  email.com hushmail.com mail.ru inbox.ru list.ru bk.ru yandex.ru yandex.com ya.ru rambler.ru qq.com foxmail.com
  163.com 126.com yeah.net sina.com sohu.com naver.com daum.net hanmail.net rediffmail.com orange.fr wanadoo.fr
  free.fr laposte.net sfr.fr libero.it virgilio.it tiscali.it seznam.cz wp.pl o2.pl onet.pl interia.pl bluewin.ch
  btinternet.com sky.com virginmedia.com comcast.net verizon.net att.net sbcglobal.net cox.net charter.net
  earthlink.net juno.com optonline.net shaw.ca rogers.com bigpond.com telstra.com uol.com.br bol.com.br terra.com.br
  ukr.net abv.bg mail.bg duck.com mozmail.com simplelogin.com mailinator.com`.split(/\s+/),
)
/** The same in many countries: `yahoo.co.uk`, `hotmail.fr`. */
const PUBLIC_NAMES = /^(yahoo|hotmail|outlook|live|gmx|yandex|icloud|googlemail)\.[a-z.]{2,7}$/

/** Where the TXT record stands that proves an address domain. */
export const proofNameOf = (domain: string) => `_waypost-sign-in.${domain}`

/**
 * Reads the domain of a company's addresses, in A-labels.
 * @throws domainMissing, domainInvalid; domainNotAddable for public suffixes and public mail providers
 */
export async function readAddressDomain(given: string): Promise<string> {
  const text = given.trim().replace(/^@/, '')
  if (text === '') throw failure('domainMissing')
  const name = /[/:@?#%\\[\]\s*]/.test(text) ? '' : domainToASCII(text).replace(/\.$/, '')
  if (name.length > NAME_MAX || !NAME.test(name)) throw failure('domainInvalid')
  const registered = (await loadRegistrableDomains()).domainOf(name)
  const isPublic =
    registered === undefined || PUBLIC_PROVIDERS.has(registered) || PUBLIC_NAMES.test(registered)
  if (isPublic) throw failure('domainNotAddable', { fields: { domains: name } })
  return name
}
