import { join } from 'node:path';
import { type DestinationStream, type Logger, pino } from 'pino';
import { currentScope } from '../http/request-scope.ts';

export type Log = Logger;

/** Fields that are never logged, at any depth of a logged object. */
const SECRET_FIELDS = [
  'password',
  'oldPassword',
  'newPassword',
  'againPassword',
  'googleAuthCode',
  'secret',
  'clientSecret',
  'token',
  'tokenValue',
  'accessToken',
  'refreshToken',
  'slideToken',
  'cookie',
  'authorization',
  '["pay-token"]',
  '["x-signature"]',
  '["set-cookie"]',
];
/** PostgreSQL repeats whole rows here, sealed or not; the message and the constraint are enough. */
const ROW_FIELDS = ['err.detail', 'err.where', 'err.cause.detail', 'err.cause.where', 'err.parameters', 'err.args'];

/** Standard error, so that standard output stays for people; with LOG_DIR one file for each process there. */
function destination(dir: string | undefined = process.env.LOG_DIR): DestinationStream {
  const target = dir ? { dest: join(dir, `${process.pid}.log`), mkdir: true, append: true } : { fd: 2 };
  return pino.destination({ ...target, sync: false });
}

/** Names for each log line: its request or job. */
function namesOfScope(): { requestId?: string; job?: string } {
  const { stop: _, ...names } = currentScope() ?? {};
  return names;
}

/** Structured logger writing JSON lines, each with its request or job. `to` replaces the usual destination. */
export function createLog(level: string, to: DestinationStream = destination()): Log {
  const paths = SECRET_FIELDS.flatMap((field) =>
    field.startsWith('[') ? [field, `*${field}`, `*.*${field}`] : [field, `*.${field}`, `*.*.${field}`],
  );
  return pino(
    {
      level,
      base: undefined,
      mixin: namesOfScope,
      redact: { paths: [...paths, ...ROW_FIELDS], censor: '[hidden]' },
    },
    to,
  );
}
