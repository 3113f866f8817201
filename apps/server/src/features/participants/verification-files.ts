import type { BankFileFormat } from '@mashang/contract/bank-files';
import { formatMoney } from '@mashang/contract/money';
import { paymentFile } from '../../channels/bank/payment-file.ts';
import { handOf } from '../../platform/acting.ts';
import { requireTwoFactor } from '../../platform/auth.ts';
import type { WriteTx } from '../../platform/db.ts';
import { BusinessError } from '../../platform/errors.ts';
import { handOutBankFile } from '../../platform/hand-out-bank-file.ts';
import type { StreamedFile } from '../../platform/http-files.ts';
import { ownWork } from '../../platform/own-work.ts';
import type { Platform } from '../../platform/platform.ts';
import { roundCommand } from '../../platform/round.ts';
import { fileOfBytes } from '../../platform/streamed-file.ts';
import { allow, type Ctx, moneyCommand, type UserActor, writeVerb } from '../../platform/verb.ts';
import { listCandidates, listOfFile, matchOne, sendDue, sendOne, settleAll } from './verification-file-store.ts';

const CANDIDATES_MAX = 20;
const REFUSALS: Readonly<Record<string, string>> = {
  wrong_state: '验证打款的状态已变化，请刷新',
  same_person: '该打款由您发起，须由另一人办理',
  decided: '该资料已审核，无须打款',
  no_own: '没有启用的自有资金账户，请先登记付款账户',
  no_line: '该流水不存在、已用于另一笔付款，或不是付款文件的付款账户支出',
  amount_differs: '流水金额与打款金额不一致',
};

function refusalOf(outcome: string): BusinessError {
  if (outcome === 'not_found') return new BusinessError('notFound', '验证打款不存在');
  if (outcome === 'frozen') return new BusinessError('frozen', '该参与方已被冻结，不能打款');
  return new BusinessError('conflict', REFUSALS[outcome] ?? outcome);
}

/** Puts a payment into a bank file of own money, for somebody to take to the bank. Throws 409 for who made it. */
export const sendPayment = moneyCommand<{ id: string; googleAuthCode?: string }, { id: string; batchNo: string }>({
  name: 'verification.send',
  permission: 'settlement:send',
  service: null,
  async run(ctx, { id, googleAuthCode }) {
    allow(ctx.actor, 'settlement:send');
    await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
    const { outcome, made } = await sendOne(ctx.writes.app, { ...handOf(ctx), id });
    if (outcome !== 'done' || made === null) throw refusalOf(outcome);
    ctx.platform.bus.signal('events');
    return { id, batchNo: made };
  },
});

/** Payments of statements that may be this one, where the bank's text does not carry its number. */
export async function readPaymentLines({ actor, platform }: Ctx, { id }: { id: string }) {
  allow(actor, 'settlement:send');
  const lines = await listCandidates(platform.db.app, BigInt(id), CANDIDATES_MAX);
  return lines.map((line) => ({ ...line, amount: formatMoney(line.amount) }));
}

/** A person says which line it left by. */
export const matchPayment = moneyCommand<{ id: string; lineId: string }, { id: string; state: 'sent' }>({
  name: 'verification.match',
  permission: 'settlement:send',
  service: null,
  async run(ctx, { id, lineId }) {
    allow(ctx.actor, 'settlement:send');
    const outcome = await matchOne(ctx.writes.app, { ...handOf(ctx), id, line: lineId });
    if (outcome !== 'done') throw refusalOf(outcome);
    ctx.platform.bus.signal('events');
    return { id, state: 'sent' };
  },
});

/** Where the bank takes files over a connection: puts what was made into one. Answers its number; null where nothing waits. */
export const sendDueVerifications = roundCommand({ name: 'verification.send-due', run: ({ app }) => sendDue(app) });

/** What a file says, and its payments. Throws 404 where there is none, 423 while a party of it is frozen. */
async function contentOf(tx: WriteTx, batchNo: string, format: BankFileFormat) {
  const head = await handOutBankFile(tx, batchNo);
  const lines = await listOfFile(tx, batchNo);
  if (!head || lines.length === 0) throw refusalOf('not_found');
  return { content: paymentFile(format, head, lines), lines: lines.length };
}

/** A file as the bank takes it over the connection. */
export async function verificationMessage({ platform }: Ctx, batchNo: string): Promise<string> {
  return ownWork(platform.db, 'bank-file.hand-in').transaction(
    async (tx) => (await contentOf(tx, batchNo, 'xml')).content,
  );
}

/** Finds in the statements what left and what the bank gave back; the database writes event and audit row of each. */
export const settleVerifications = roundCommand({ name: 'verification.settle', run: ({ app }) => settleAll(app) });

/** Every bank file of verification payments. */
export const VERIFICATION_FILE = /^(YB\d{20,30})\.(csv|xml)$/;

/** That it was taken stands in the audit log, what it says does not. */
const takeFile = writeVerb<{ batchNo: string; format: BankFileFormat }, string>({
  name: 'verification.show-file',
  permission: 'settlement:send',
  async run({ tx }, { batchNo, format }) {
    const { content, lines } = await contentOf(tx, batchNo, format);
    return {
      result: content,
      audit: { subjectKind: 'settlement-batch', subjectId: batchNo, after: { lines, format } },
    };
  },
});

/** A bank file for whoever takes it to the bank; null for everybody else. */
export async function openVerificationFile(
  platform: Platform,
  actor: UserActor,
  name: string,
): Promise<StreamedFile | null> {
  const [, batchNo, format] = VERIFICATION_FILE.exec(name) ?? [];
  if (batchNo === undefined || actor.participantId !== null || !actor.permissions.has('settlement:send')) return null;
  const ctx = { platform, actor, requestId: `file:${name}`, now: platform.clock.now() };
  return fileOfBytes(name, Buffer.from(await takeFile(ctx, { batchNo, format: format as BankFileFormat })));
}
