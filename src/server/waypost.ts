import { runCommand } from './commands/run-command.ts'
import { version } from './version.ts'

/** `./waypost <command>`: one entry point for everything an operator runs. */

interface Command {
  says: string
  load(): Promise<{ main(): Promise<number> }>
}

/**
 * Starts the server, which ends the process itself. The arguments stay as they are, since the
 * process may restart itself with them.
 */
async function serve(): Promise<number> {
  await import('./main.ts')
  return 0
}

const COMMANDS: Readonly<Record<string, Command>> = {
  start: {
    says: 'runs Waypost: migrates the database and listens (--role=redirect for a further process)',
    load: async () => ({ main: serve }),
  },
  admin: {
    says: 'prints a link that makes an e-mail address an administrator',
    load: () => import('./commands/admin.ts'),
  },
  import: {
    says: 'makes links of a CSV file, or pages of a list of projects',
    load: () => import('./commands/import.ts'),
  },
  backup: {
    says: 'copies everything into a folder or to S3, while Waypost runs',
    load: () => import('./commands/backup.ts'),
  },
  restore: {
    says: 'puts a backup into an empty DATA_DIR',
    load: () => import('./commands/restore.ts'),
  },
  check: {
    says: 'says what is damaged in DATA_DIR or in a backup',
    load: () => import('./commands/check.ts'),
  },
  demo: {
    says: 'fills an empty installation with a creator and 90 days of clicks (--business: who sells packages)',
    load: () => import('./commands/demo.ts'),
  },
  bounce: {
    says: 'takes a mail that came back, from standard input',
    load: () => import('./commands/bounce.ts'),
  },
  'copy-media': {
    says: 'copies uploads to S3 or back',
    load: () => import('./commands/copy-media.ts'),
  },
}

const HELP = `Waypost ${version}: short links, link-in-bio pages and the mailing list behind them

${Object.entries(COMMANDS)
  .map(([name, { says }]) => `  waypost ${name.padEnd(11)}${says}`)
  .join('\n')}

  --version  what this is
  --help     this

Settings are variables of the environment (.env.example); DATA_DIR is where everything is kept.
`

async function main(): Promise<number> {
  const [, , name = '--help'] = process.argv
  if (name !== 'start') process.argv.splice(2, 1)
  const command = COMMANDS[name]
  if (command !== undefined) return (await command.load()).main()
  if (name === '--version') process.stdout.write(`${version}\n`)
  else if (name === '--help') process.stdout.write(HELP)
  else {
    process.stderr.write(`${name} is not known.\n\n${HELP}`)
    return 1
  }
  return 0
}

await runCommand(main)
