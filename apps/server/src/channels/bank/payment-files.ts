import type { BankFileFormat } from '@mashang/contract/bank-files';
import type { Permission } from '@mashang/contract/permissions';
import type { Tx } from '../../platform/database/db.ts';
import type { BusinessError } from '../../platform/errors.ts';
import type { BankPayment } from '../../platform/files/bank/bank-file.ts';
import { takeBankFile } from '../../platform/files/bank/take-bank-file.ts';
import type { StreamedFile } from '../../platform/http/files/http-files.ts';
import type { Platform } from '../../platform/platform.ts';
import { fileOfBytes } from '../../platform/storage/streamed-file.ts';
import { isStaff, type UserActor, writeVerb } from '../../platform/verbs/verb.ts';
import { paymentFile } from './payment-file.ts';

type Batch = { batchNo: string; format: BankFileFormat };
type PaymentFilesOf = {
  /** Prefix of its files' numbers. */
  prefix: string;
  /** Action of the audit row when a file is taken. */
  action: string;
  /** Permission of those who upload them at the bank. */
  permission: Permission;
  paymentsOf(tx: Tx, batchNo: string): Promise<BankPayment[]>;
  notFound(): BusinessError;
};
export type PaymentFiles = {
  /** Pattern of its files' names: number and format. */
  name: RegExp;
  /**
   * Returns a file's content and its number of payments. Throws where there is none, and 423 while one of its payments
   * is frozen.
   */
  contentOf(tx: Tx, batch: Batch): Promise<{ content: string; lines: number }>;
  /**
   * Returns a file for a user who uploads it at the bank; null for everybody else. The audit log records that it was
   * taken, but not its content.
   */
  open(platform: Platform, viewer: UserActor, name: string): Promise<StreamedFile | null>;
};

/** The bank files of one kind of payment, with complete account numbers. */
export function paymentFilesOf({ prefix, action, permission, paymentsOf, notFound }: PaymentFilesOf): PaymentFiles {
  const files = new RegExp(`^(${prefix}\\d{20,30})[.](csv|xml)$`);

  async function contentOf(tx: Tx, { batchNo, format }: Batch) {
    const head = await takeBankFile(tx, batchNo);
    const payments = await paymentsOf(tx, batchNo);
    if (!head || payments.length === 0) throw notFound();
    return { content: paymentFile(format, head, payments), lines: payments.length };
  }

  const take = writeVerb<Batch, string>({
    name: action,
    permission,
    async run({ tx }, batch) {
      const { content, lines } = await contentOf(tx, batch);
      const after = { lines, format: batch.format };
      return { result: content, audit: { subjectKind: 'settlement-batch', subjectId: batch.batchNo, after } };
    },
  });

  async function open(platform: Platform, viewer: UserActor, name: string): Promise<StreamedFile | null> {
    const [, batchNo, format] = files.exec(name) ?? [];
    if (batchNo === undefined || (format !== 'csv' && format !== 'xml')) return null;
    if (!isStaff(viewer) || !viewer.permissions.has(permission)) return null;
    const ctx = { platform, actor: viewer, requestId: `file:${name}`, now: platform.clock.now() };
    return fileOfBytes(name, Buffer.from(await take(ctx, { batchNo, format })));
  }

  return { name: files, contentOf, open };
}
