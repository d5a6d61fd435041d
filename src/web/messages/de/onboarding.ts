import type { Messages } from '../index.ts'

export const onboarding: Messages['onboarding'] = {
  title: 'Deine Seite einrichten',
  progress: (step, count) => `Schritt ${step} von ${count}`,
  back: 'Zurück',
  next: 'Weiter',
  addressTitle: 'Wie heißt deine Seite?',
  addressLead: 'Der Name steht ganz oben. Die Adresse ist das, was du teilst.',
  name: 'Name',
  bringTitle: 'Hast du schon eine Seite?',
  bringLead:
    'Importiere ihre Links, Bilder und Symbole in derselben Reihenfolge oder fang ganz neu an.',
  bring: 'Seite importieren',
  bringHint:
    'Von Linktree, Lnk.Bio, Beacons, LinkStack oder littlelink: die Adresse, oder die Seite als Datei gespeichert. Auch CSV.',
  bringSkip: 'Neu anfangen',
  platformsTitle: 'Wo findet man dich sonst noch?',
  platformsLead:
    'Wähle deine Plattformen und gib jeweils deinen Namen ein. Das lässt sich alles später ändern.',
  morePlatforms: 'Mehr Plattformen',
  fewerPlatforms: 'Weniger Plattformen',
  handleOf: (platform) => `Dein Name bei ${platform}`,
  handleHint: 'Dein Name oder die Adresse deines Profils',
  ownLink: (place) => (place === 1 ? 'Ein eigener Link' : `Noch ein Link (${place})`),
  ownHint: 'Website, Shop, E-Mail oder Telefon',
  themeTitle: 'Wähle ein Design',
  themeLead: 'Jedes zeigt deine eigene Seite. Farben und alles andere kannst du später ändern.',
  keepDraft: 'Als Entwurf behalten',
  doneLead:
    'Schreibe die Adresse dorthin, wo man dich sucht: in deine Profile, auf deine Karte, in deine Mails.',
  toStudio: 'Im Studio weitermachen',
}
