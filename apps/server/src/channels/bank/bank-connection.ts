import { type Connector, openConnector } from '../../platform/connectors/connector.ts';
import { ConnectorUnwell } from '../../platform/connectors/connector-errors.ts';
import type { Platform } from '../../platform/platform.ts';
import * as zh from '../zh.ts';

/**
 * Connection to a bank: exchanges messages of ISO 20022, nothing else. Throws ConnectorUnwell where the bank cannot be
 * called.
 */
export type BankConnection = {
  /** Returns the camt.054 of the entries after a cursor, and the next cursor; null where nothing is new. */
  notices(after: string): Promise<{ message: Buffer | null; cursor: string }>;
  /** Returns the camt.053 of an account's day (YYYY-MM-DD); null where the bank has none yet. */
  statement(day: string, account: string): Promise<Buffer | null>;
  /**
   * Submits a pain.001; returns the pain.002 that answers it. The same message again pays nothing twice: payments are
   * identified by their EndToEndId.
   */
  pay(message: string): Promise<Buffer>;
};

const XML = { accept: 'application/xml', 'content-type': 'application/xml; charset=utf-8' };
const opened = new WeakMap<Platform, BankConnection>();

/**
 * Returns the connection to the deployment's bank (BANK_URL); null where statements are uploaded and files are taken to
 * the bank by hand.
 */
export function bankOf(platform: Platform): BankConnection | null {
  const { bankUrl } = platform.config;
  if (bankUrl === undefined) return null;
  const known = opened.get(platform);
  if (known) return known;
  const settings = {
    name: 'bank',
    title: zh.bankConnection.title,
    baseUrl: () => bankUrl,
    probe: '/health',
    maxBytes: 20 * 1_048_576,
  };
  const made = connectionOver(openConnector(platform, settings), bankUrl);
  opened.set(platform, made);
  return made;
}

function connectionOver(connector: Connector, bankUrl: string): BankConnection {
  const ask = (method: 'GET' | 'POST', path: string, body?: string) =>
    connector.through(async (send) => {
      const answer = await send({
        method,
        url: new URL(`${bankUrl}${path}`),
        headers: XML,
        ...(body === undefined ? {} : { body }),
      });
      if (answer.status !== 200 && answer.status !== 204)
        throw new ConnectorUnwell(zh.bankConnection.answered(answer.status));
      return answer;
    });
  return {
    async notices(after) {
      const { status, headers, body } = await ask('GET', `/camt054?after=${encodeURIComponent(after)}`);
      return { message: status === 204 ? null : body, cursor: headers['x-cursor'] ?? after };
    },
    async statement(day, account) {
      const asked = new URLSearchParams({ day, account });
      const { status, body } = await ask('GET', `/camt053?${asked}`);
      return status === 204 ? null : body;
    },
    pay: async (message) => (await ask('POST', '/pain001', message)).body,
  };
}
