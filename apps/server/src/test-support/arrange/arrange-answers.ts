import { randomUUID } from 'node:crypto';
import type { TakeAnswerAnswer } from '@mashang/contract/bank-files';
import type { Envelope, TestUser } from '../sign-in-user.ts';
import { multipart } from './arrange-proofs.ts';

export type Status = { no: string; status?: string; code?: string; text?: string; amount?: string; currency?: string };
type Answer = {
  batchNo: string;
  group?: string;
  groupCode?: string;
  block?: string;
  blockNo?: string;
  lines?: number;
  total?: string;
  kind?: string;
};
const reasonOf = (code = '', text = '') =>
  code === '' ? '' : `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn>${text ? `<AddtlInf>${text}</AddtlInf>` : ''}</StsRsnInf>`;

/** Returns a pain.002 of a bank for a file: a status of the whole file, of its block, and of payments. */
export function pain002(about: Answer, statuses: readonly Status[]): string {
  const {
    batchNo,
    group = '',
    groupCode,
    block = '',
    blockNo = batchNo,
    lines,
    total,
    kind = 'pain.001.001.09',
  } = about;
  const rows = statuses.map(({ no, status = 'RJCT', code, text, amount, currency = 'CNY' }) => {
    const quoted = amount ? `<OrgnlTxRef><Amt><InstdAmt Ccy="${currency}">${amount}</InstdAmt></Amt></OrgnlTxRef>` : '';
    return (
      `<TxInfAndSts><OrgnlEndToEndId>${no}</OrgnlEndToEndId><TxSts>${status}</TxSts>` +
      `${reasonOf(code, text)}${quoted}</TxInfAndSts>`
    );
  });
  const sums =
    (lines === undefined ? '' : `<OrgnlNbOfTxs>${lines}</OrgnlNbOfTxs>`) +
    (total === undefined ? '' : `<OrgnlCtrlSum>${total}</OrgnlCtrlSum>`);
  return (
    '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10">' +
    `<CstmrPmtStsRpt>
    <GrpHdr><MsgId>${randomUUID().slice(0, 30)}</MsgId><CreDtTm>2026-03-01T10:00:00+08:00</CreDtTm></GrpHdr>
    <OrgnlGrpInfAndSts><OrgnlMsgId>${batchNo}</OrgnlMsgId><OrgnlMsgNmId>${kind}</OrgnlMsgNmId>` +
    `${sums}${group ? `<GrpSts>${group}</GrpSts>` : ''}${reasonOf(groupCode)}</OrgnlGrpInfAndSts>
    <OrgnlPmtInfAndSts><OrgnlPmtInfId>${blockNo}</OrgnlPmtInfId>` +
    `${block ? `<PmtInfSts>${block}</PmtInfSts>` : ''}${rows.join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt>` +
    '</Document>'
  );
}

/** Uploads a file in 对账; returns the upload's answer. */
export async function uploadAnswer(user: TestUser, xml: string): Promise<Envelope> {
  const { payload, headers } = await multipart([
    { bytes: Buffer.from(xml), filename: 'a.xml', type: 'application/xml' },
  ]);
  const sent = await user.server.app.inject({
    method: 'POST',
    url: '/api/reconciliation/uploadStatement',
    payload,
    headers: { ...user.headers, ...headers },
  });
  return { http: sent.statusCode, ...(sent.json() as Omit<Envelope, 'http'>) };
}

/** Uploads and takes a bank's answer, as staff do. */
export async function tryAnswer(user: TestUser, xml: string): Promise<Envelope> {
  const uploaded = await uploadAnswer(user, xml);
  if (uploaded.code !== 200) return uploaded;
  const { file } = uploaded.data as { file: string };
  return user.post('/api/reconciliation/takeAnswer', { file, fileName: '回执.xml', googleAuthCode: user.code() });
}
export async function takeAnswer(user: TestUser, xml: string): Promise<TakeAnswerAnswer> {
  const answer = await tryAnswer(user, xml);
  if (answer.code !== 200) throw new Error(JSON.stringify(answer));
  return answer.data as TakeAnswerAnswer;
}
