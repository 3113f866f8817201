import { CASH_OUT_SOURCES, type CashOutForm, type CashOutSource } from '@mashang/contract/cash-outs';
import { groupMoney } from '@mashang/contract/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../lib/page/page-paths.ts';
import { Facts } from '../../ui/display/facts.tsx';
import { YuanText } from '../../ui/display/money-text.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { FormField, FormSelect } from '../../ui/form/form-field.tsx';
import { SpeltAmount } from '../../ui/form/spelt-amount.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { FieldLoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { feeText, tailOf } from './cash-out-words.ts';
import * as styles from './cash-outs.module.css';
import type { Quote } from './use-quote.ts';
import * as zh from './zh.tsx';

export type Draft = { source: CashOutSource; amount: string; accId: string; remark: string };
type Props = { form: Form<Draft>; terms: CashOutForm };

function AccountChoice({ form, terms }: Props): ReactNode {
  const path = usePagePath('collection-accounts');
  const usable = terms.accounts.filter(({ why }) => why === '');
  const others = terms.accounts.length - usable.length;
  if (usable.length === 0)
    return (
      <p className={controls.notice} role="status">
        {path ? zh.accountChoice.whereToWithAccounts : zh.accountChoice.whereToNoAccount}
        {path ? (
          <Link to={path}>{terms.accounts.length > 0 ? zh.accountChoice.viewReview : zh.accountChoice.addAccount}</Link>
        ) : null}
      </p>
    );
  return (
    <FormSelect
      of={form.at('accId')}
      label={zh.accountChoice.account}
      hint={others > 0 ? zh.accountChoice.othersUnreviewed(others) : zh.accountChoice.ownNameOnly}
      options={usable.map(
        ({ accId, bankName, accountNo }) =>
          [
            accId,
            `${bankName} · ${tailOf(accountNo)}${accId.startsWith('S') ? zh.accountChoice.settlementAccount : ''}`,
          ] as const,
      )}
    />
  );
}

function freeText(free: string): string {
  return free.startsWith('-') ? zh.freeText.owed(groupMoney(free.slice(1))) : zh.freeText.free(groupMoney(free));
}

function quotedText({ answer }: Quote): string {
  return answer ? zh.quotedText.quoted(groupMoney(answer.fee), groupMoney(answer.netAmount)) : '';
}

/** Source, amount and account. */
export function RequestFields({ quote, ...props }: Props & { quote: Quote }): ReactNode {
  const { form, terms } = props;
  const { source: chosen } = form.values;
  const free = terms[chosen];
  const fee = feeText(terms);
  const { minAmount, maxAmount } = terms.terms;
  return (
    <>
      <fieldset className={styles.cashSources}>
        <legend className={controls.fieldLabel}>{zh.requestFields.source}</legend>
        {terms.sources.map((source) => (
          <button
            key={source}
            type="button"
            className={controls.chip}
            aria-pressed={chosen === source}
            onClick={() => form.set({ source })}
          >
            {CASH_OUT_SOURCES[source]}（{freeText(terms[source])}）
          </button>
        ))}
      </fieldset>
      <FormField
        of={form.at('amount')}
        label={zh.requestFields.amount}
        hint={zh.requestFields.amountHint(
          groupMoney(minAmount),
          groupMoney(maxAmount),
          fee ? zh.requestFields.fee(fee) : zh.requestFields.noFee,
          quotedText(quote),
        )}
        end={
          free.startsWith('-') || free === '0.00' ? undefined : (
            <button
              type="button"
              className={`${controls.btn} ${controls.btnText} ${controls.btnSmall}`}
              onClick={() => form.set({ amount: free })}
            >
              {zh.requestFields.all}
            </button>
          )
        }
      />
      <QuoteFault quote={quote} />
      <AccountChoice {...props} />
      <FormField of={form.at('remark')} label={zh.requestFields.remark} />
    </>
  );
}

function QuoteFault({ quote: { fault, retry } }: { quote: Quote }): ReactNode {
  return fault ? <FieldLoadError text={fault} onRetry={retry} /> : null;
}

type QuestionProps = { draft: Draft; terms: CashOutForm; quote: Quote };
/** A summary of the request, so that nobody can mistake it. */
export function RequestQuestion({ draft, terms, quote }: QuestionProps): ReactNode {
  const account = terms.accounts.find(({ accId }) => accId === draft.accId);
  const { answer } = quote;
  return (
    <>
      <SpeltAmount value={draft.amount} />
      <Facts
        rows={[
          [zh.requestQuestion.source, CASH_OUT_SOURCES[draft.source]],
          [
            zh.requestQuestion.fee,
            answer ? answer.fee === '0.00' ? zh.requestQuestion.noFee : <YuanText key="f" value={answer.fee} /> : '…',
          ],
          [zh.requestQuestion.netAmount, answer ? <YuanText key="n" value={answer.netAmount} /> : '…'],
          [zh.requestQuestion.bank, [account?.bankName, account?.bankBranch].filter(Boolean).join(' ')],
          [
            zh.requestQuestion.accountNo,
            <span key="a" className={looks.mono}>
              {account?.accountNo}
            </span>,
          ],
          [zh.requestQuestion.holder, account?.holder],
          [zh.requestQuestion.remark, draft.remark],
        ]}
      />
      <QuoteFault quote={quote} />
      <p className={looks.soft}>{zh.requestQuestion.submitNote}</p>
    </>
  );
}
