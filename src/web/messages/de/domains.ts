import { grammarOf, withStop } from '#contract/texts/grammar.ts'
import type { Messages } from '../index.ts'

const { plural } = grammarOf('de')

export const domains: Messages['domains'] = {
  title: 'Domains',
  lead: 'Benutze eigene Domains für Kurzlinks und Seiten.',
  add: 'Domain hinzufügen',
  addTitle: 'Eine Domain hinzufügen',
  host: 'Domain',
  hostHint: 'Eine Domain, die dir gehört, etwa go.example.com',
  hostExample: 'go.example.com',
  addressExample: 'https://example.com/',
  emptyTitle: 'Noch keine Domains',
  emptyText: 'Füge eine hinzu, damit deine Kurzlinks deinen eigenen Namen tragen.',
  primary: 'Standard',
  states: {
    pending: 'Wartet auf DNS',
    owned: 'Zeigt noch nicht hierher',
    pointed: 'Zeigt hierher',
    active: 'Aktiv',
    failing: 'Braucht Aufmerksamkeit',
  },
  hints: {
    pending: 'Trage die DNS-Einträge unten ein. Wir prüfen sie automatisch.',
    owned:
      'Die Domain gehört dir, zeigt aber noch nicht hierher. Trage den Eintrag ein, der Besucher hierher führt.',
    pointed: 'Die Domain zeigt hierher. Das Zertifikat ist noch nicht bereit.',
    active: 'Alles ist eingerichtet.',
    failing: 'Ein DNS-Eintrag fehlt oder hat sich geändert. Korrigiere ihn unten.',
  },
  records: 'DNS-Einträge',
  recordsText:
    'Trage sie dort ein, wo du das DNS der Domain verwaltest. Bis sie wirken, kann eine Stunde vergehen.',
  checkNow: 'Jetzt prüfen',
  checked: (when) => `Zuletzt geprüft ${when}`,
  notChecked: 'Noch nicht geprüft',
  parked: (provider) => `Die Domain ist bei ${provider} geparkt.`,
  releases: (when) =>
    `Du verlierst die Domain am ${when}, wenn du den TXT-Eintrag nicht wieder einträgst.`,
  purposes: { ownership: 'Zeigt, dass die Domain dir gehört', traffic: 'Führt Besucher hierher' },
  name: 'Name',
  value: 'Wert',
  seen: 'Stattdessen gefunden',
  found: 'Gefunden',
  notFound: 'Nicht gefunden',
  certificate: 'Zertifikat',
  certificateOf: (issuer, when) =>
    `${withStop(`Ausgestellt von ${issuer}, gültig bis ${when}`)} Wir erneuern es automatisch.`,
  certificateProblems: {
    away: 'Die Zertifizierungsstelle ist nicht zu erreichen.',
    limited: 'Für diese Domain wurden diese Woche zu viele Zertifikate ausgestellt.',
    refused: 'Die Zertifizierungsstelle hat abgelehnt:',
  },
  certificateRetry: (when) => withStop(`Nächster Versuch: ${when}`),
  primaryTitle: 'Standarddomain',
  primaryText: 'Neue Links benutzen die Standarddomain, wenn du keine andere wählst.',
  makePrimary: 'Als Standard benutzen',
  notPrimary: 'Nicht mehr als Standard benutzen',
  answers: 'Adressen ohne Link',
  answersText: 'Was Besucher unter der bloßen Domain und unter Adressen ohne Link sehen.',
  page: 'Seite auf der Domain',
  pageHint: 'Wer die bloße Domain aufruft, sieht diese Seite.',
  noPage: 'Keine',
  fields: {
    rootRedirect: 'Weiterleitung der bloßen Domain',
    notFoundRedirect: 'Weiterleitung unbekannter Adressen',
    expiredRedirect: 'Weiterleitung abgelaufener Links',
    robots: 'robots.txt',
    appleAppSiteAssociation: 'apple-app-site-association',
    assetLinks: 'assetlinks.json',
  },
  fieldHints: {
    rootRedirect: 'Ersetzt die Seite.',
    notFoundRedirect: 'Leer lassen für unsere Ansicht „nicht gefunden“.',
    expiredRedirect: 'Für Links, die nach ihrem Ende kein eigenes Ziel haben.',
    robots: 'Sagt Suchmaschinen, was sie aufnehmen dürfen. Leer lassen für unsere.',
    appleAppSiteAssociation: 'JSON, für Links, die unter iOS eine App öffnen.',
    assetLinks: 'JSON, für Links, die unter Android eine App öffnen.',
  },
  saved: 'Gespeichert',
  deleteTitle: 'Domain löschen',
  deleteText:
    'Ihre Seite und Weiterleitungen enden sofort. Deine DNS-Einträge bleiben, wie sie sind.',
  delete: 'Domain löschen',
  deleted: (host) => `${host} gelöscht`,
  hasLinks: (count) =>
    plural(count, {
      one: '# Link benutzt diese Domain. Verschiebe oder lösche ihn zuerst.',
      other: '# Links benutzen diese Domain. Verschiebe oder lösche sie zuerst.',
    }),
  hasPage: 'Auf der Domain steht eine Seite. Nimm sie oben zuerst weg.',
  showLinks: 'Links ansehen',
}
