import { type Connector, openConnector } from '../../platform/connectors/connector.ts';
import { ConnectorUnwell } from '../../platform/connectors/connector-errors.ts';
import type { Platform } from '../../platform/platform.ts';
import * as zh from '../zh.ts';
import type { BankConnection } from './bank-port.ts';
import { openBankFolder } from './folder/bank-folder.ts';

const XML = { accept: 'application/xml', 'content-type': 'application/xml; charset=utf-8' };
const opened = new WeakMap<Platform, BankConnection>();

/**
 * Returns the connection to the deployment's bank (BANK_URL or BANK_FOLDER); null where statements are uploaded and
 * files are taken to the bank by hand.
 */
export function bankOf(platform: Platform): BankConnection | null {
  const { bankUrl, bankFolder } = platform.config;
  const known = opened.get(platform);
  if (known) return known;
  const made = bankFolder ? openBankFolder(platform, bankFolder) : bankUrl ? overHttp(platform, bankUrl) : null;
  if (made) opened.set(platform, made);
  return made;
}

function overHttp(platform: Platform, bankUrl: string): BankConnection {
  const settings = {
    name: 'bank',
    title: zh.bankConnection.title,
    baseUrl: () => bankUrl,
    probe: '/health',
    maxBytes: 20 * 1_048_576,
  };
  return bankOverHttp(openConnector(platform, settings), bankUrl);
}

/** The bank at an address, asked through a guarded line. */
export function bankOverHttp(connector: Pick<Connector, 'through'>, bankUrl: string): BankConnection {
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
    inbox: null,
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
