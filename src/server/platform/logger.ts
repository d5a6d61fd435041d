import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino'
import { openLogStream } from './log-stream.ts'

/** Writes one JSON line per event: `log.info({ linkId }, 'link created')`. */
export type Logger = PinoLogger

export interface LoggerOptions {
  level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
  /**
   * where lines are written; by default standard error, since standard output is for people and
   * programs
   */
  stream?: DestinationStream
}

const HIDDEN = '[hidden]'
const SECRET_KEYS =
  /^(authorization|proxy-authorization|cookies?|set-cookie|otp|.*password.*|.*secret.*|(access|id|refresh|session|reset|csrf)?_?token|api_?key)$/i
const MAX_DEPTH = 6

/**
 * Every event stays one line, whatever is logged (A30): JSON escapes line breaks, and the control
 * characters that JSON leaves alone (C1, line separators, direction overrides) are escaped here.
 * Passwords, codes, tokens and cookies are hidden by the name of their field, at any depth.
 */
export function createLogger(options: LoggerOptions): Logger {
  const stream = options.stream ?? openLogStream(2)
  return pino(
    {
      level: options.level,
      base: undefined,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }), log: (fields) => hideSecrets(fields, 0) },
      serializers: { err: pino.stdSerializers.errWithCause },
    },
    { write: (line) => stream.write(escapeControls(line)) },
  )
}

function hideSecrets(fields: Record<string, unknown>, depth: number): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) shown[name] = hideValue(name, value, depth)
  return shown
}

function hideValue(name: string, value: unknown, depth: number): unknown {
  if (value === undefined || value === null || typeof value === 'boolean') return value
  if (SECRET_KEYS.test(name)) return HIDDEN
  // `code` is also the name of an error's code; a one-time code has six digits
  if (name === 'code' && /^\d{6}$/.test(String(value))) return HIDDEN
  if (typeof value !== 'object' || value instanceof Error || value instanceof Date) return value
  if (depth >= MAX_DEPTH) return '[deeper]'
  if (Array.isArray(value)) return value.map((item) => hideValue('', item, depth + 1))
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  return hideSecrets(value as Record<string, unknown>, depth + 1)
}

const UNESCAPED = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

function escapeControls(line: string): string {
  return line.replace(
    UNESCAPED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
