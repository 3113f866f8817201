import { refuseSheet } from '../../../platform/files/sheets/sheet-row.ts';
import { XmlRefused } from '../../../platform/files/xml-tree.ts';
import * as zh from '../zh.ts';

/** Parses a bank's message with one of the channels' readers; throws 400 when it cannot be read. */
export function readMessage<T>(bytes: Buffer, read: (text: string) => T): T {
  try {
    return read(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof XmlRefused) refuseSheet(error.message);
    if (error instanceof TypeError) refuseSheet(zh.messageText.notUtf8);
    throw error;
  }
}
