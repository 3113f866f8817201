import { CASH_OUT_SOURCES, type CashOutForm, type CashOutSource } from '@mashang/contract/cash-outs';
import { groupMoney } from '@mashang/contract/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../lib/page-paths.ts';
import { Facts } from '../../ui/facts.tsx';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { FieldLoadError } from '../../ui/load-error.tsx';
import { YuanText } from '../../ui/money-text.tsx';
import { SpeltAmount } from '../../ui/spelt-amount.tsx';
import type { Form } from '../../ui/use-form.ts';
import { feeText, tailOf } from './cash-out-words.ts';
import type { Quote } from './use-quote.ts';

export type Draft = { source: CashOutSource; amount: string; accId: string; remark: string };
type Props = { form: Form<Draft>; terms: CashOutForm };

function AccountChoice({ form, terms }: Props): ReactNode {
  const path = usePagePath('collection-accounts');
  const usable = terms.accounts.filter(({ why }) => why === '');
  const others = terms.accounts.length - usable.length;
  if (usable.length === 0)
    return (
      <p className="notice" role="status">
        {path
          ? '提现只能到认证时核验的结算账户，或您本人名下、已通过审核的银行账户。'
          : '提现只能到认证时核验的结算账户，您的认证资料里还没有。'}
        {path ? <Link to={path}>{terms.accounts.length > 0 ? '查看审核进度' : '去添加银行账户'}</Link> : null}
      </p>
    );
  return (
    <FormSelect
      of={form.at('accId')}
      label="收款银行账户"
      hint={others > 0 ? `另有 ${others} 个银行账户未通过审核，不能选择。` : '只能提现到您本人名下的账户。'}
      options={usable.map(
        ({ accId, bankName, accountNo }) =>
          [accId, `${bankName} · ${tailOf(accountNo)}${accId.startsWith('S') ? '（结算账户）' : ''}`] as const,
      )}
    />
  );
}

function freeText(free: string): string {
  return free.startsWith('-') ? `欠 ${groupMoney(free.slice(1))} 元，待扣回` : `可提 ${groupMoney(free)} 元`;
}

function quotedText({ answer }: Quote): string {
  return answer ? `本次手续费 ${groupMoney(answer.fee)} 元，到账 ${groupMoney(answer.netAmount)} 元。` : '';
}

/** From where, how much, to which account. */
export function RequestFields({ quote, ...props }: Props & { quote: Quote }): ReactNode {
  const { form, terms } = props;
  const { source: chosen } = form.values;
  const free = terms[chosen];
  const fee = feeText(terms);
  const { minAmount, maxAmount } = terms.terms;
  return (
    <>
      <fieldset className="cash-sources">
        <legend className="field-label">提现来源</legend>
        {terms.sources.map((source) => (
          <button
            key={source}
            type="button"
            className="chip"
            aria-pressed={chosen === source}
            onClick={() => form.set({ source })}
          >
            {CASH_OUT_SOURCES[source]}（{freeText(terms[source])}）
          </button>
        ))}
      </fieldset>
      <FormField
        of={form.at('amount')}
        label="提现金额（元）"
        hint={`单笔 ${groupMoney(minAmount)} 至 ${groupMoney(maxAmount)} 元，${fee ? `手续费${fee}` : '免手续费'}。${quotedText(quote)}`}
        end={
          free.startsWith('-') || free === '0.00' ? undefined : (
            <button type="button" className="btn btn-text btn-small" onClick={() => form.set({ amount: free })}>
              全部
            </button>
          )
        }
      />
      <QuoteFault quote={quote} />
      <AccountChoice {...props} />
      <FormField of={form.at('remark')} label="备注（选填）" />
    </>
  );
}

function QuoteFault({ quote: { fault, retry } }: { quote: Quote }): ReactNode {
  return fault ? <FieldLoadError text={fault} onRetry={retry} /> : null;
}

type QuestionProps = { draft: Draft; terms: CashOutForm; quote: Quote };
/** What is about to be asked for, so that nobody can mistake it. */
export function RequestQuestion({ draft, terms, quote }: QuestionProps): ReactNode {
  const account = terms.accounts.find(({ accId }) => accId === draft.accId);
  const { answer } = quote;
  return (
    <>
      <SpeltAmount value={draft.amount} />
      <Facts
        rows={[
          ['来源', CASH_OUT_SOURCES[draft.source]],
          ['手续费', answer ? answer.fee === '0.00' ? '免手续费' : <YuanText key="f" value={answer.fee} /> : '…'],
          ['到账金额', answer ? <YuanText key="n" value={answer.netAmount} /> : '…'],
          ['开户银行', [account?.bankName, account?.bankBranch].filter(Boolean).join(' ')],
          [
            '银行账号',
            <span key="a" className="mono">
              {account?.accountNo}
            </span>,
          ],
          ['户名', account?.holder],
          ['备注', draft.remark],
        ]}
      />
      <QuoteFault quote={quote} />
      <p className="soft">提交后金额立即占用，平台审核后打款；审核通过前您可以随时撤销。</p>
    </>
  );
}
