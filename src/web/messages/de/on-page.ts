import type { Messages } from '../index.ts'

export const onPage: Messages['onPage'] = {
  start:
    'Bis dahin zeigt deine Seite den Block nicht, und sein Kurzlink zeigt eine Nachricht oder führt woandershin.',
  end: 'Ab dann zeigt deine Seite den Block nicht mehr, und sein Kurzlink zeigt eine Nachricht oder führt woandershin.',
  permanentNot:
    'Geht auf einer Seite nicht: Du kannst einen Block jederzeit verstecken oder sperren, und Browser würden es nicht merken.',
}
