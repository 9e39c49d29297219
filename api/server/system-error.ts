// What an error of the operating system means to an operator, and what to do about it.

type SystemError = NodeJS.ErrnoException & { address?: unknown; port?: unknown; hostname?: unknown };

/** The build files of the front ends that are read at the start. */
const BUILT = /(?:index\.html|server\.js)$/;

/** Codes of a server that does not answer. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
]);

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'code' in error && 'syscall' in error;

/** The error of the first address, if a host with several could not be reached. */
const firstOf = (error: unknown): unknown => (error instanceof AggregateError ? error.errors[0] : error);

/** One sentence or two; undefined for an error that does not come from the operating system. */
export function systemErrorText(error: unknown): string | undefined {
  const first = firstOf(error);
  if (!isSystemError(first)) return undefined;
  return isListening(first) ? listenText(first) : (networkText(first) ?? fileText(first) ?? first.message);
}

/** Where workers share a port, the call that fails is `bind`. */
const isListening = ({ syscall }: SystemError) => syscall === 'listen' || syscall === 'bind';

function listenText({ code, message, address, port }: SystemError): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${address} is in use: stop what uses it, or choose another PORT.`;
    case 'EADDRNOTAVAIL':
      return `${address} is no address of this machine: choose another HOST.`;
    case 'EACCES':
      return `This user may not use port ${port} of ${address}: choose a PORT from 1024 on, and let a proxy listen on ${port}.`;
    default:
      return message;
  }
}

function networkText(error: SystemError): string | undefined {
  const { code = '', hostname, address, port } = error;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `The host ${hostname} is not known: check the addresses in the configuration.`;
  }
  if (!UNREACHABLE.has(code)) return undefined;
  const server = '$metadata' in error ? 'The object storage' : 'PostgreSQL'; // other clients have errors of their own
  const place = address === undefined ? '' : ` at ${address}${port === undefined ? '' : `:${port}`}`;
  return `${server} cannot be reached${place} (${code}): check that it runs and that its address is right.`;
}

function fileText(error: SystemError): string | undefined {
  const { code, path } = error;
  const reason = fileReason(error);
  if (reason === undefined) return undefined;
  if (path === undefined) return `A file cannot be used: ${reason}.`;
  if (code === 'ENOENT' && BUILT.test(path)) return `${path} is missing: run "npm run build" first.`;
  return `${path} cannot be used: ${reason}.`;
}

/** Why a file or folder cannot be used, as part of a sentence; undefined for other errors. */
export function fileReason(error: unknown): string | undefined {
  if (!isSystemError(error)) return undefined;
  switch (error.code) {
    case 'ENOENT':
      return 'it does not exist';
    case 'EISDIR':
      return 'it is a folder, not a file';
    case 'EEXIST':
      return error.syscall === 'mkdir' ? 'it is a file, not a folder' : 'it exists already';
    case 'ENOTDIR':
      return 'part of its path is a file, not a folder';
    case 'EACCES':
    case 'EPERM':
      return 'this user lacks the permission';
    case 'EROFS':
      return 'the disk is read-only';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'no space is left on the disk';
    default:
      return undefined;
  }
}
