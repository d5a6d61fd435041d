import { DESTINATION_MAX_LENGTH } from '#contract/constants.ts'
import { destinationRules } from '#contract/links/destination-rules.ts'
import type { Messages } from '../index.ts'

/** Why an address was refused. */
const rules: Record<keyof typeof destinationRules, string> = {
  tooLong: `Eine Adresse darf höchstens ${DESTINATION_MAX_LENGTH} Zeichen haben`,
  scheme: 'Die Adresse muss mit http:// oder https:// beginnen',
  userData: 'Die Adresse darf keinen Benutzernamen und kein Passwort enthalten',
  controls: 'Die Adresse enthält unsichtbare Zeichen',
  backslash: 'Die Adresse enthält einen Backslash',
  host: 'Dieser Hostname ist ungültig, bitte prüfe ihn',
  own: 'Das ist eine unserer eigenen Adressen, bitte gib die Adresse an, zu der sie führen soll',
  privateHost: 'Diese Adresse liegt in einem privaten Netz, das von hier nicht erreichbar ist',
  port: 'Von hier sind nur die Ports 80 und 443 erreichbar',
  unknownHost: 'Unter dieser Adresse wurde kein Server gefunden',
  appScheme: 'Mit einer solchen Adresse lässt sich keine App öffnen',
}
const ofDestinations = Object.fromEntries(
  Object.entries(destinationRules).map(([rule, words]) => [
    words,
    rules[rule as keyof typeof rules],
  ]),
)

/**
 * Keyed by the server's English text (`input-failure.ts` and the services); the last is the
 * fallback.
 */
export const reasons: Messages['reasons'] = {
  ...ofDestinations,
  'This field is not known': 'Dieses Feld ist unbekannt',
  'This is too short or too small': 'Das ist zu kurz oder zu klein',
  'This is too long or too large': 'Das ist zu lang oder zu groß',
  'This row has more cells than the heading': 'Diese Zeile hat mehr Zellen als die Kopfzeile',
  'This row has a quote that is not closed':
    'Diese Zeile hat ein Anführungszeichen ohne Gegenstück',
  'This is missing or of the wrong type': 'Das fehlt oder hat den falschen Typ',
  'This was changed meanwhile': 'Das wurde inzwischen geändert',
  'This page is blocked: no mail goes out before it is free again':
    'Diese Seite ist gesperrt: Mails werden erst gesendet, wenn sie wieder freigegeben ist',
  'The account of this space is blocked: no mail goes out before it is free again':
    'Das Konto dieses Bereichs ist gesperrt: Mails werden erst gesendet, wenn es wieder freigegeben ist',
  'Publish the page first': 'Veröffentliche zuerst die Seite',
  'This is your address already': 'Das ist schon deine Adresse',
  'This address belongs to another account here':
    'Diese Adresse gehört hier zu einem anderen Konto',
  'Choose a username': 'Wähle einen Benutzernamen',
  'Choose at least one': 'Wähle mindestens eines',
  'Choose a file': 'Wähle eine Datei',
  'Enter the code of your authenticator app': 'Gib den Code deiner Authenticator-App ein',
  'Move or delete its cards first': 'Verschiebe oder lösche zuerst ihre Karten',
  'Set up your own second factor first': 'Richte zuerst deinen eigenen zweiten Faktor ein',
  'Cancel its package first': 'Kündige zuerst das Paket des Bereichs',
  'Its package is paid by card: it must end before the space is handed over':
    'Sein Paket wird per Karte bezahlt: Es muss enden, bevor der Bereich übergeben wird',
  'This does not look like such a key': 'Das sieht nicht nach einem solchen Schlüssel aus',
  'Hand over or delete the spaces that you own first':
    'Übergib oder lösche zuerst die Bereiche, die dir gehören',
  'One column stays': 'Mindestens eine Spalte muss bleiben',
  'You are the only administrator: make somebody else one first':
    'Nur du hast Verwaltungsrechte: Gib sie zuerst auch jemand anderem',
  'Sign in with your password, then connect this provider':
    'Melde dich mit deinem Passwort an und verbinde dann diesen Anbieter',
  'Password must be at most 128 characters in length':
    'Das Passwort darf höchstens 128 Zeichen haben',
  'This password is among the first that attackers try, please choose another':
    'Dieses Passwort probieren Angreifer als Erstes aus, bitte wähle ein anderes',
  'The server is too busy for this just now, please try again in a moment':
    'Der Server hat dafür gerade zu viel zu tun, bitte versuche es gleich noch einmal',
  'The start must be before the end': 'Der Beginn muss vor dem Ende liegen',
  'The end must be after the start': 'Das Ende muss nach dem Beginn liegen',
  'The end must be in the future': 'Das Ende muss in der Zukunft liegen',
  'Sign in with your password, then join this identity':
    'Melde dich mit deinem Passwort an und verbinde dann dein Firmenkonto',
  'Begin again in this browser': 'Starte in diesem Browser noch einmal',
  'The provider does not stand by this code': 'Der Anbieter erkennt diesen Code nicht an',
  'The provider has verified no address of a domain of this space':
    'Der Anbieter hat keine Adresse einer Domain dieses Bereichs bestätigt',
  'Ask to be invited first': 'Lass dich zuerst einladen',
  'The space needs a second factor: of the provider, or of your account':
    'Der Bereich verlangt einen zweiten Faktor: vom Anbieter oder von deinem Konto',
  'Enter the https address': 'Gib die Adresse mit https ein',
  'There is no room left, please delete what you do not need':
    'Es ist kein Platz mehr frei, bitte lösche, was du nicht brauchst',
  'This space does not have the extension': 'Dieser Bereich hat die Erweiterung nicht',
  'There is no OpenID Connect at this address, or under another name':
    'Unter dieser Adresse gibt es kein OpenID Connect, oder es nennt sich anders',
  'This address does not exist, or leads into a private network':
    'Diese Adresse gibt es nicht, oder sie führt in ein privates Netz',
  'The provider does not say over https where to sign in, and where its keys are':
    'Der Anbieter sagt nicht über https, wo man sich anmeldet und wo seine Schlüssel sind',
  'The provider takes no PKCE with S256': 'Der Anbieter unterstützt PKCE mit S256 nicht',
  'The provider has no keys at its jwks_uri':
    'Der Anbieter hat unter seiner jwks_uri keine Schlüssel',
  'Enter the secret of this client': 'Gib das Geheimnis dieses Clients ein',
  'Make a spare key first': 'Erstelle zuerst einen Ersatzschlüssel',
  'Join your own identity first': 'Verbinde zuerst dein eigenes Firmenkonto',
  'Prove a domain of addresses first': 'Bestätige zuerst eine E-Mail-Domain',
  'This value is not valid': 'Dieser Wert ist ungültig',
}
