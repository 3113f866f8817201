import {
  cancelCashOutBody,
  cashOutAnswer,
  cashOutBody,
  cashOutDetail,
  cashOutForm,
  cashOutNoQuery,
  cashOutPage,
  cashOutQuote,
  cashOutQuoteQuery,
  ownCashOutQuery,
} from '../cash-outs.ts';
import { endpoint } from '../endpoint.ts';

const tags = ['提现'];

/** Cash-out calls of a participant, under the paths that existing programs of agents and code merchants use. */
function callsOf(side: 'agt' | 'ms') {
  const root = `/api/${side}/destoonFinanceCash` as const;
  return {
    request: endpoint({
      method: 'POST',
      path: root,
      summary: '申请提现到本人银行账户',
      description: '同一 idempotencyKey 只生效一次；金额即时占用。许可未覆盖时答 451。',
      tags,
      permission: 'cash-out:request',
      twoFactor: true,
      body: cashOutBody,
      answer: cashOutAnswer,
      success: '提现申请已提交',
      errors: ['notFound', 'conflict', 'frozen', 'notOffered'],
    }),
    readForm: endpoint({
      method: 'GET',
      path: `${root}/form`,
      summary: '提现申请所需：可提金额、银行账户、限额与手续费',
      tags,
      permission: 'cash-out:request',
      answer: cashOutForm,
      errors: [],
    }),
    quote: endpoint({
      method: 'GET',
      path: `${root}/quote`,
      summary: '提现试算：手续费与到账金额',
      tags,
      permission: 'cash-out:request',
      query: cashOutQuoteQuery,
      answer: cashOutQuote,
      errors: [],
    }),
    list: endpoint({
      method: 'GET',
      path: `${root}/getPageList`,
      summary: '我的提现',
      tags,
      permission: 'cash-out:read',
      query: ownCashOutQuery,
      answer: cashOutPage,
      errors: [],
    }),
    read: endpoint({
      method: 'GET',
      path: `${root}/detail`,
      summary: '提现详情：时间线与分录',
      tags,
      permission: 'cash-out:read',
      query: cashOutNoQuery,
      answer: cashOutDetail,
      errors: ['notFound'],
    }),
    cancel: endpoint({
      method: 'POST',
      path: `${root}/cancel`,
      summary: '撤销待审核的提现',
      tags,
      permission: 'cash-out:request',
      body: cancelCashOutBody,
      answer: cashOutAnswer,
      success: '已撤销，金额已释放',
      errors: ['notFound', 'conflict', 'frozen'],
    }),
  };
}

export const CASH_OUT_CALLS = { agt: callsOf('agt'), ms: callsOf('ms') };
