import { createCircuit } from '../../../platform/connectors/circuit.ts';
import { ConnectorUnwell } from '../../../platform/connectors/connector-errors.ts';
import { registerService } from '../../../platform/connectors/connector-registry.ts';
import { readXml, textAt } from '../../../platform/files/xml-tree.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as zh from '../../zh.ts';
import type { BankConnection } from '../bank-port.ts';
import { openParts, type SharedFolder, sharedFolder } from './folder-files.ts';
import { handOver } from './hand-over.ts';
import { type Inbox, openInbox } from './inbox.ts';

const NAME = 'bank';
const TIMEOUT_MS = 10_000;

/**
 * Opens the folder that is shared with the bank (BANK_FOLDER): payment files go to `out`, what the bank brings is taken
 * from `in`. The program that copies to and from the bank is the operator's.
 */
export function openBankFolder(platform: Platform, path: string): BankConnection {
  const folder = sharedFolder(path);
  const circuit = createCircuit(platform, NAME, TIMEOUT_MS);
  registerService(platform, { name: NAME, title: zh.bankFolder.title, baseUrl: path });

  /** What the reader of a file threw: the database is not reached, for one. It says nothing about the folder. */
  const ofReader = new WeakSet<object>();

  /** Records whether the folder could be used; faults of disk and mount are the bank's being unwell. */
  async function using<T>(work: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    try {
      await openParts(folder);
      const result = await work();
      await circuit.succeeded(performance.now() - begun);
      return result;
    } catch (error) {
      const { code, syscall } = error as NodeJS.ErrnoException;
      if (typeof syscall !== 'string' || !code || ofReader.has(error as object)) throw error;
      const unwell = new ConnectorUnwell(zh.bankFolder.unusable(code));
      await circuit.failed(unwell);
      throw unwell;
    }
  }

  const { inbox, pay, ...rest } = bankOverFolder(folder, platform.clock.now);
  /** The reader, with its own errors known as such. */
  const marking =
    (look: Look): Look =>
    (file) =>
      look(file).catch((error: unknown) => {
        if (typeof error === 'object' && error !== null) ofReader.add(error);
        throw error;
      });
  return {
    ...rest,
    inbox: { forEach: (look) => using(() => inbox.forEach(marking(look))) },
    pay: (message) => using(() => pay(message)),
  };
}

type Look = Parameters<Inbox['forEach']>[0];

/** The bank at a folder whose subfolders are there. */
export function bankOverFolder(folder: SharedFolder, now: () => number): BankConnection & { inbox: Inbox } {
  return {
    inbox: openInbox(folder, now),
    notices: async (after) => ({ message: null, cursor: after }),
    statement: async () => null,
    async pay(message) {
      const number = textAt(readXml(message), 'CstmrCdtTrfInitn', 'GrpHdr', 'MsgId');
      await handOver(folder, number, message);
      return null;
    },
  };
}
