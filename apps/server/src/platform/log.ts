import { type DestinationStream, type Logger, pino } from 'pino';
import { currentScope } from './request-scope.ts';

export type Log = Logger;

/** Fields that never reach a log line, wherever they stand in a logged object. */
const SECRET_FIELDS = [
  'password',
  'oldPassword',
  'newPassword',
  'againPassword',
  'googleAuthCode',
  'secret',
  'tokenValue',
  'cookie',
  'authorization',
  '["pay-token"]',
  '["x-signature"]',
  '["set-cookie"]',
];

/** Structured logger writing JSON lines to standard error, so that standard output stays for people. Each names its request or job. `to`: in place of it. */
export function createLog(level: string, to?: DestinationStream): Log {
  const paths = SECRET_FIELDS.flatMap((field) =>
    field.startsWith('[') ? [field, `*${field}`, `*.*${field}`] : [field, `*.${field}`, `*.*.${field}`],
  );
  return pino(
    { level, base: undefined, mixin: () => ({ ...currentScope() }), redact: { paths, censor: '[hidden]' } },
    to ?? pino.destination({ fd: 2, sync: false }),
  );
}
