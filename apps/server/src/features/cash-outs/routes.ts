import {
  cancelCashOutBody,
  cashOutAnswer,
  cashOutBody,
  cashOutDetail,
  cashOutForm,
  cashOutNoQuery,
  cashOutPage,
  ownCashOutQuery,
} from '@mashang/contract/cash-outs';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { cancelCashOut } from './end-cash-out.ts';
import { readCashOutForm } from './read-cash-out-form.ts';
import { listOwnCashOuts, readOwnCashOut } from './read-cash-outs.ts';
import { requestCashOut } from './request-cash-out.ts';

const tags = ['提现'];

/** One's own money out, for agents and code merchants: the same verbs under the paths each side's programs know. */
export function cashOutRoutes(app: Http): void {
  for (const module of ['agt', 'ms']) {
    const root = `/api/${module}/destoonFinanceCash`;
    backOfficeRoute(app, {
      method: 'POST',
      url: root,
      summary: '申请提现到本人银行账户',
      description: '同一 idempotencyKey 只生效一次；金额即时占用。许可未覆盖时答 451。',
      tags,
      permission: 'cash-out:request',
      twoFactor: true,
      body: cashOutBody,
      answer: cashOutAnswer,
      success: '提现申请已提交',
      handler: (ctx, request) => requestCashOut(ctx, request.body),
    });
    backOfficeRoute(app, {
      method: 'GET',
      url: `${root}/form`,
      summary: '提现申请所需：可提金额、银行账户、限额与手续费',
      tags,
      permission: 'cash-out:request',
      answer: cashOutForm,
      handler: (ctx) => readCashOutForm(ctx),
    });
    backOfficeRoute(app, {
      method: 'GET',
      url: `${root}/getPageList`,
      summary: '我的提现',
      tags,
      permission: 'cash-out:read',
      query: ownCashOutQuery,
      answer: cashOutPage,
      handler: (ctx, request) => listOwnCashOuts(ctx, request.query),
    });
    backOfficeRoute(app, {
      method: 'GET',
      url: `${root}/detail`,
      summary: '提现详情：时间线与分录',
      tags,
      permission: 'cash-out:read',
      query: cashOutNoQuery,
      answer: cashOutDetail,
      handler: (ctx, request) => readOwnCashOut(ctx, request.query),
    });
    backOfficeRoute(app, {
      method: 'POST',
      url: `${root}/cancel`,
      summary: '撤销待审核的提现',
      tags,
      permission: 'cash-out:request',
      body: cancelCashOutBody,
      answer: cashOutAnswer,
      success: '已撤销，金额已释放',
      handler: (ctx, request) => cancelCashOut(ctx, request.body),
    });
  }
}
