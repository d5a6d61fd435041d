import type { Messages } from '../index.ts'

export const teamSettings: Messages['teamSettings'] = {
  title: 'Firmenanmeldung',
  card: 'Firmenanmeldung',
  cardText:
    'Lass Personen aus deiner Firma sich mit ihrem Firmenkonto in diesem Bereich anmelden, über OpenID Connect.',
  cardAction: 'Einrichten',
  register: 'Bei deinem Anbieter',
  registerText:
    'Registriere Waypost als Webanwendung mit Authorization Code Flow und diesen Adressen.',
  returnAddress: 'Redirect-URI',
  signOutAddress: 'Abmelde-URI',
  provider: 'Anbieter',
  providerText: 'Wir prüfen die Angaben beim Anbieter, bevor wir sie speichern.',
  issuer: 'Aussteller (Issuer)',
  issuerHint: 'Die Issuer-Adresse deines Anbieters.',
  issuerExample: 'https://login.example.com',
  clientId: 'Client-ID',
  clientSecret: 'Client-Geheimnis',
  secretHint: 'Wird verschlüsselt gespeichert und nie wieder gezeigt.',
  secretKept: 'Gespeichert. Gib nur eines ein, um es zu ersetzen.',
  found: (host, day) => `Zuletzt geprüft am ${day}: Die Anmeldung läuft über ${host}.`,
  endsSessions: 'Wer sich hier abmeldet, wird auch dort abgemeldet.',
  endsNoSessions: 'Wer sich hier abmeldet, bleibt dort angemeldet.',
  checkAndSave: 'Prüfen und speichern',
  domains: 'E-Mail-Domains',
  domainsText:
    'Personen mit einer E-Mail-Adresse bei einer bestätigten Domain bekommen diese Anmeldung angeboten. Bestätige jede Domain mit einem TXT-Eintrag.',
  domain: 'E-Mail-Domain',
  domainHint: 'Der Teil nach dem @.',
  domainExample: 'example.com',
  removeDomain: (name) => `${name} entfernen`,
  access: 'Zugang',
  accessText:
    'Wer sich so anmeldet, erreicht nur diesen Bereich, jeweils einen Tag lang, egal was das Konto sonst öffnen kann.',
  newcomers: 'Neue Personen',
  newcomersHint:
    'Die Rolle für Personen, die noch nie hier waren und eine bestätigte Adresse bei einer der Domains oben haben.',
  nobody: 'Keine: nur eingeladene Personen',
  on: 'Diese Anmeldung anbieten',
  onHint: 'Beim Ausschalten werden alle abgemeldet, die sie benutzt haben.',
  onlyWay: 'Diese Anmeldung verlangen',
  onlyWayHint:
    'Andere Anmeldearten öffnen diesen Bereich nicht mehr. Ist der Anbieter nicht erreichbar, benutze den Ersatzschlüssel.',
  spareKey: 'Ersatzschlüssel',
  spareKeyNone: 'Noch keiner',
  spareKeyMade: (day) => `Erstellt am ${day}`,
  spareKeyMake: 'Ersatzschlüssel erstellen',
  spareKeyOnce:
    'Bewahre ihn sicher auf: Er wird nur dieses eine Mal gezeigt. Der vorige gilt nicht mehr.',
  joinFirst: 'Verbinde dein eigenes Firmenkonto, bevor du diese Anmeldung verlangst.',
  joinHere: 'Sicherheit öffnen',
  remove: 'Entfernen',
  removeText:
    'Alle, die sie benutzt haben, werden abgemeldet, und alle Firmenkonten werden getrennt.',
  removeAction: 'Entfernen',
  removeSure: 'Ja, entfernen',
  away: 'Der Anbieter antwortet gerade nicht. Es wurde nichts geändert. Versuche es gleich noch einmal.',
  domainRefused:
    'Diese Domain lässt sich nicht bestätigen: Sie gehört einem öffentlichen Mailanbieter oder mehreren Inhabern.',
  unproven: 'Bestätige zuerst eine E-Mail-Domain.',
}
