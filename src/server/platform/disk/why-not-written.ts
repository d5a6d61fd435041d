const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the disk failed',
  EROFS: 'the file system is read-only',
  EMFILE: 'this process has too many files open',
  ENFILE: 'the system has too many files open',
  EACCES: 'the folder may not be written',
  EPERM: 'the folder may not be written',
  ENOENT: 'the folder is gone',
  ENOTDIR: 'there is a file where the folder should be',
  EFBIG: 'the file may not grow further',
}

/** Why a file could not be written, for the log. */
export function whyNotWritten(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return (code && REASONS[code]) ?? code ?? message
}

/** The disk may have room again later, and the file is unchanged. */
export function isOutOfSpace(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT'
}
