import { grammarOf } from '#contract/texts/grammar.ts'
import type { pricing as english } from '../en/pricing.ts'

const { plural } = grammarOf('de')

export const pricing: typeof english = {
  title: 'Preise',
  lead: 'Wähle, was passt. Du kannst jederzeit wechseln.',
  none: 'Hier ist alles kostenlos',
  noneText: 'Es gibt keine Pakete zur Auswahl.',
  compare: 'Pakete nebeneinander',
  perMonth: (amount: string) => `${amount} im Monat`,
  perYear: (amount: string) => `${amount} im Jahr`,
  free: 'Kostenlos',
  trial: (days: number) =>
    plural(days, { one: '# Tag kostenlos testen', other: '# Tage kostenlos testen' }),
  start: 'Registrieren',
  signIn: 'Anmelden',
  mine: 'Dein Paket',
  unlimited: 'Unbegrenzt',
  included: 'Enthalten',
  notIncluded: 'Nicht enthalten',
  limits: {
    activeLinks: 'Links',
    pages: 'Seiten',
    domains: 'Eigene Domains',
    members: 'Personen',
    subscribers: 'Abos',
    storageBytes: 'Speicherplatz',
    statisticsDays: 'Tage Statistik',
    linksPerMonth: 'Neue Links im Monat',
    mailsPerMonth: 'Mails im Monat',
    clicksPerMonth: 'Klicks im Monat',
    callsPerMonth: 'API-Aufrufe im Monat',
    spaces: 'Bereiche',
  },
  flags: {
    bulk: 'Mehrere Links kürzen',
    utm: 'UTM-Parameter',
    password: 'Passwörter',
    expiry: 'Start- und Enddatum',
    deactivation: 'Klicklimits',
    api: 'API-Schlüssel',
    rules: 'Regeln',
    qrDesign: 'Gestaltete QR-Codes',
    interstitial: 'Zwischenseiten',
    broadcasts: 'Mails an Abonnenten',
    domains: 'Eigene Domains',
    ownBranding: 'Seiten ohne unser Zeichen',
  },
  usage: 'Paket und Verbrauch',
  usageText: 'Was dieser Bereich nutzen darf und wie viel davon übrig ist.',
  source: {
    subscription: 'Abonnement',
    grant: 'Von der Verwaltung gewährt',
    coupon: 'Aus einem Gutschein',
    trial: 'Probezeit',
    free: 'Das kostenlose Paket',
  },
  until: (day: string) => `Bis ${day}`,
  atItsEnd: (free) =>
    free === undefined
      ? 'Wenn das Paket endet, funktioniert alles Vorhandene weiter, und gelöscht wird nichts. Um mehr zu erstellen, brauchst du vielleicht ein anderes Paket.'
      : `Wenn das Paket endet, hat dieser Bereich wieder ${free}. Alles Vorhandene funktioniert weiter, und gelöscht wird nichts.`,
  noPackage: 'Dieser Bereich hat kein Paket',
  noPackageText: 'Alles Vorhandene funktioniert weiter. Wähle ein Paket, um mehr zu erstellen.',
  used: (used: string, max: string) => `${used} von ${max}`,
  near: 'Fast verbraucht',
  full: 'Verbraucht. Alles Vorhandene funktioniert weiter, aber du kannst nichts Neues erstellen.',
  notInPackage: (name) =>
    `Das ist nicht in deinem Paket: ${name}. Ein größeres findest du unter „Paket und Verbrauch“.`,
  noneLeft: (name) =>
    `Mehr davon erlaubt dein Paket nicht: ${name}. Ein größeres findest du unter „Paket und Verbrauch“.`,
  haveCoupon: 'Hast du einen Gutschein?',
  redeem: 'Einlösen',
  choose: 'Pakete vergleichen',
  buy: 'Wählen',
  tryOut: (name: string) => `${name} ausprobieren`,
  tried: (name: string) => `Du hast jetzt ${name}`,
}
