import type { Messages } from '../index.ts'

export const teamSettings: Messages['teamSettings'] = {
  title: 'Anmeldung über deine Firma',
  card: 'Anmeldung über deine Firma',
  cardText:
    'Lass Personen deiner Firma diesen Bereich mit ihrem Konto dort betreten, über OpenID Connect.',
  cardAction: 'Einrichten',
  register: 'Bei deinem Anbieter',
  registerText:
    'Trage Waypost als Webanwendung mit Authorization Code Flow ein. Diese Adressen werden verlangt.',
  returnAddress: 'Rückkehr',
  signOutAddress: 'Abmeldung',
  provider: 'Anbieter',
  providerText: 'Wir fragen den Anbieter, bevor etwas gespeichert wird.',
  issuer: 'Aussteller (Issuer)',
  issuerHint: 'Die Adresse, unter der sich dein Anbieter selbst nennt.',
  issuerExample: 'https://login.example.com',
  clientId: 'Client-ID',
  clientSecret: 'Client-Geheimnis',
  secretHint: 'Es wird verschlüsselt und nie wieder gezeigt.',
  secretKept: 'Gespeichert. Gib nur eines ein, um es zu ersetzen.',
  found: (host, day) => `Zuletzt gefragt am ${day}: Angemeldet wird bei ${host}.`,
  endsSessions: 'Abmelden hier meldet auch dort ab.',
  endsNoSessions: 'Abmelden hier lässt dort angemeldet.',
  checkAndSave: 'Prüfen und speichern',
  domains: 'Adressdomains',
  domainsText:
    'Wessen E-Mail-Adresse mit einer bewiesenen Domain endet, bekommt diese Anmeldung angeboten. Beweise jede mit einem TXT-Eintrag.',
  domain: 'Domain eurer Adressen',
  domainHint: 'Was hinter dem @ steht.',
  domainExample: 'example.com',
  removeDomain: (name) => `${name} entfernen`,
  access: 'Wer hereinkommt',
  accessText:
    'Wer so kommt, erreicht nur diesen Bereich, jeweils einen Tag lang, was das Konto auch sonst hat.',
  newcomers: 'Neue Personen',
  newcomersHint:
    'Was jemand wird, der noch nie hier war, mit bestätigter Adresse einer Domain von oben.',
  nobody: 'Niemand: nur wer eingeladen wurde',
  on: 'Diese Anmeldung anbieten',
  onHint: 'Ausschalten meldet alle ab, die so gekommen sind.',
  onlyWay: 'Nur so',
  onlyWayHint:
    'Passwörter und andere Wege öffnen hier nichts mehr. Mit dem Ersatzschlüssel kommst du hinein, wenn der Anbieter fehlt.',
  spareKey: 'Ersatzschlüssel',
  spareKeyNone: 'Noch keiner',
  spareKeyMade: (day) => `Angelegt am ${day}`,
  spareKeyMake: 'Ersatzschlüssel anlegen',
  spareKeyOnce:
    'Bewahre ihn sicher auf: Er wird nur dieses eine Mal gezeigt. Der vorige öffnet nichts mehr.',
  joinFirst: 'Bevor es der einzige Weg sein kann, verbinde deine eigene Identität.',
  joinHere: 'Zu Sicherheit',
  remove: 'Entfernen',
  removeText:
    'Alle, die so gekommen sind, werden abgemeldet, und jede verbundene Identität wird vergessen.',
  removeAction: 'Entfernen',
  removeSure: 'Ja, entfernen',
  away: 'Der Anbieter antwortet gerade nicht. Nichts wurde geändert.',
  domainRefused:
    'Diese Domain kann niemand beweisen: Sie gehört einem Mailanbieter für alle oder vielen.',
  unproven: 'Beweise zuerst eine Adressdomain.',
}
