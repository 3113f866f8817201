import type { Inbox } from './folder/inbox.ts';

/**
 * Connection to a bank, over HTTP or a shared folder: exchanges messages of ISO 20022, nothing else. Throws
 * ConnectorUnwell where the bank cannot be called.
 */
export type BankConnection = {
  /** Messages that the bank brings unasked, where it does; they come in no order, and more than once. */
  inbox: Inbox | null;
  /**
   * Returns the camt.054 of the entries after a cursor, and the next cursor; null where nothing is new, or where
   * notices come by the inbox.
   */
  notices(after: string): Promise<{ message: Buffer | null; cursor: string }>;
  /**
   * Returns the camt.053 of an account's day (YYYY-MM-DD); null where the bank has none yet, or where statements come
   * by the inbox.
   */
  statement(day: string, account: string): Promise<Buffer | null>;
  /**
   * Submits a pain.001; returns the pain.002 that answers it, or null where the answer comes by the inbox. The same
   * message again pays nothing twice: payments are identified by their EndToEndId.
   */
  pay(message: string): Promise<Buffer | null>;
};
