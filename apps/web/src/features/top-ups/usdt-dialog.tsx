import { type TopUpTerms, type UsdtRate, WALLET_KINDS } from '@mashang/contract/top-ups';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { reasonsOf } from '../../lib/call-error.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { queryClient } from '../../lib/query-client.ts';
import { showToast } from '../../lib/toast.ts';
import { randomText } from '../../lib/wire-cipher.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { rateQuery, refreshTopUps, requestUsdt } from './queries.ts';
import { usdtComplaint, valueText } from './top-up-words.ts';

type Errors = Partial<Record<string, string>>;
type Props = { terms: TopUpTerms; rate: UsdtRate; onMade(orderNo: string): void; onClose(): void };
type Kind = keyof typeof WALLET_KINDS;

/** 生成收款地址: how much, from what kind of wallet (travel rule), at the rate on screen. One key for the whole intent. */
export function UsdtDialog({ terms, rate, onMade, onClose }: Props): ReactNode {
  const formId = useId();
  const [key] = useState(() => randomText(24));
  const [usdtAmount, setAmount] = useState('');
  const [walletKind, setKind] = useState<Kind>('own');
  const [provider, setProvider] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const send = useMutation({
    mutationFn: () =>
      requestUsdt({
        ...{ usdtAmount, rate: rate.rate, originatorName: terms.payerName, walletKind, idempotencyKey: key },
        provider: walletKind === 'provider' ? provider.trim() : '',
      }),
    meta: { quiet: true },
    onSuccess: ({ orderNo }) => {
      showToast('success', '收款地址已生成');
      void refreshTopUps();
      onClose();
      onMade(orderNo);
    },
    onError: (error) => {
      setErrors(reasonsOf(error) as Errors);
      // Most likely the rate has moved: the new one is read for the next try.
      void queryClient.invalidateQueries({ queryKey: rateQuery.queryKey });
    },
  });
  useDirtyForm(!send.isSuccess && (usdtAmount !== '' || provider !== ''), '未提交的 USDT 充值');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (send.isPending) return;
    const wrong: Errors = {};
    const complaint = usdtComplaint(usdtAmount);
    if (complaint) wrong.usdtAmount = complaint;
    if (walletKind === 'provider' && !provider.trim()) wrong.provider = '请填写交易所或托管机构的名称';
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) send.mutate();
  }
  const value = valueText(usdtAmount, rate.rate);
  return (
    <Dialog
      title="生成 USDT 收款地址"
      width={520}
      testId="usdt-top-up"
      onClose={onClose}
      footer={
        <>
          <Button disabled={send.isPending} onClick={onClose}>
            取消
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={send.isPending}>
            锁定汇率并生成
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit}>
        <TextField
          label="USDT 数量"
          inputMode="decimal"
          maxLength={16}
          value={usdtAmount}
          error={errors.usdtAmount}
          hint={
            <>
              汇率 {rate.rate}（{rate.source}），
              {value ? (
                <>
                  入账 <MoneyText value={value} /> 元
                </>
              ) : (
                '输入后显示入账金额'
              )}
            </>
          }
          onChange={(event) => setAmount(event.target.value.trim())}
        />
        <SelectField
          label="付款钱包"
          value={walletKind}
          options={Object.entries(WALLET_KINDS)}
          onChange={(event) => setKind(event.target.value as Kind)}
        />
        {walletKind === 'provider' ? (
          <TextField
            label="交易所或托管机构"
            maxLength={64}
            value={provider}
            error={errors.provider}
            onChange={(event) => setProvider(event.target.value)}
          />
        ) : null}
        <p className="soft">
          付款人须为 {terms.payerName} 本人。付款人、收款人与机构信息按转账信息规则（Travel Rule）加密留存。
        </p>
        {errors.form || errors.originatorName ? (
          <p className="notice notice-bad" role="alert">
            {errors.form ?? errors.originatorName}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
