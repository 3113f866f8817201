import type { BankFileFormat, Payee } from '@mashang/contract/bank-files';
import { REFUND_TASK_CALLS } from '@mashang/contract/endpoints/refund-tasks';
import {
  failRefundCall,
  listOrderRefundsCall,
  listRefundsCall,
  readRefundCall,
  sendRefundCall,
  sendRefundFileCall,
  settleRefundCall,
  showRefundPayeeCall,
  uploadRefundProofCall,
} from '@mashang/contract/endpoints/refunds';
import { FILE_PLACES } from '@mashang/contract/files';
import type { RefundStepAnswer, SendRefundsAnswer, SettleRefundAnswer } from '@mashang/contract/refunds';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { type UploadOptions, upload } from '../../lib/api/upload.ts';
import { encryptWire } from '../../lib/api/wire-cipher.ts';
import { type ListState, listParams } from '../../lib/list/list-url.ts';
import { REFUND_LIST, REFUND_TASK_LIST } from './refund-lists.ts';

const ROOT = 'refunds';
const TASKS = REFUND_TASK_CALLS.agt;
const meta = { quiet: true };
const sealed = (code: string) => (code ? { googleAuthCode: encryptWire(code) } : {});

const RULING_LAG_MS = 1_000;
/** Browser timers are limited to 24 days, and run late on a machine that slept. */
const RULING_RECHECK_MS = 10 * 60_000;

/** The view of a refund: the staff's or that of the collector who pays it. */
export type Side = 'staff' | 'collector';

export function refundsQuery(side: Side, state: ListState) {
  const params = listParams(side === 'staff' ? REFUND_LIST : REFUND_TASK_LIST, state);
  return queryOptions({
    queryKey: [ROOT, side, params],
    queryFn: ({ signal }) => call(side === 'staff' ? listRefundsCall : TASKS.list, { list: params, signal }),
    meta,
  });
}
export function refundQuery(side: Side, refundNo: string) {
  return queryOptions({
    queryKey: [ROOT, 'detail', side, refundNo],
    queryFn: ({ signal }) => call(side === 'staff' ? readRefundCall : TASKS.read, { query: { refundNo }, signal }),
    staleTime: 0,
    // No event reports the end of the collector's time to object.
    refetchInterval: ({ state }) => {
      const left = state.data?.ruling.leftMs ?? 0;
      return left > 0 && Math.min(left + RULING_LAG_MS, RULING_RECHECK_MS);
    },
    meta,
  });
}
/** An order's refunds, for the staff. */
export function orderRefundsQuery(agtOrderNo: string) {
  return queryOptions({
    queryKey: [ROOT, 'order', agtOrderNo],
    queryFn: ({ signal }) => call(listOrderRefundsCall, { query: { agtOrderNo }, signal }),
    staleTime: 0,
    meta,
  });
}

type Paid = { refundNo: string; reference: string; proofUrl: string };
export function payRefundTask(paid: Paid, code: string): Promise<RefundStepAnswer> {
  return call(TASKS.pay, { body: { ...paid, ...sealed(code) } });
}
export function sendRefund(sent: { refundNo: string; reference?: string }, code: string): Promise<RefundStepAnswer> {
  return call(sendRefundCall, { body: { ...sent, ...sealed(code) } });
}
/** Returns the full account that receives the refund; the audit log records that it was shown. */
export function showRefundPayee(refundNo: string): Promise<Payee> {
  return call(showRefundPayeeCall, { body: { refundNo } });
}
/** Puts refunds into one bank file, which `refundFilePath` links to. */
export function sendRefundFile(
  refundNos: readonly string[],
  payFrom: string | undefined,
  code: string,
): Promise<SendRefundsAnswer> {
  return call(sendRefundFileCall, { body: { refundNos, ...(payFrom ? { payFrom } : {}), ...sealed(code) } });
}
export const refundFilePath = (batchNo: string, format: BankFileFormat) =>
  `${FILE_PLACES.refundFiles}/${batchNo}.${format}`;
/** Settles a refund with a statement line, or by the collector's proof, which two people accept. */
export function settleRefund(refundNo: string, lineId: string, code: string): Promise<SettleRefundAnswer> {
  return call(settleRefundCall, { body: { refundNo, ...(lineId ? { lineId } : {}), ...sealed(code) } });
}
export function failRefund(refundNo: string, reason: string, code: string): Promise<RefundStepAnswer> {
  return call(failRefundCall, { body: { refundNo, reason, ...sealed(code) } });
}
export function objectRefund(said: { refundNo: string; reason: string; proofUrl?: string }): Promise<RefundStepAnswer> {
  return call(TASKS.object, { body: said });
}
export function agreeRefund(refundNo: string, code: string): Promise<RefundStepAnswer> {
  return call(TASKS.agree, { body: { refundNo, ...sealed(code) } });
}
/** Uploads the image of a payment; resolves to its address. */
export async function uploadRefundProof(file: File, options: UploadOptions): Promise<string> {
  return (await upload(uploadRefundProofCall, file, options)).url;
}
export function refreshRefunds(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [ROOT] });
}
