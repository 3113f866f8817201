import { PAY_TYPE_NAMES, type ProductView, patternText } from '@mashang/contract/products';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { ProposeDialog } from '../../../ui/propose-dialog.tsx';
import { proposalOf } from '../../approvals/queries.ts';
import { checkProduct, NEW_PRODUCT, type ProductPayload, payloadOfProduct } from './product-form.ts';
import { typeNamesQuery } from './queries.ts';

const PATTERNS = [0, 1, 9];
const AMOUNTS = [
  ['minAmount', '单笔最小金额（元）'],
  ['maxAmount', '单笔最大金额（元）'],
] as const;
const RATES = [
  ['defaultFee', '默认商户费率（%）', '新商户开通时的起始值'],
  ['defaultRate', '默认代理费率（%）', '新顶级代理开通时的起始值'],
] as const;

type Change = (part: Partial<ProductPayload>) => void;

function TypeBoxes({ value, change }: { value: readonly number[]; change: Change }): ReactNode {
  const { data } = useQuery(typeNamesQuery);
  const offered = (data?.list ?? []).filter(({ enabled, accType }) => enabled || value.includes(accType));
  return (
    <fieldset className="field product-types">
      <legend className="field-label">可用账户类型（不选则按支付方式）</legend>
      {offered.map(({ accType, name }) => (
        <label key={accType} className="check-row">
          <input
            type="checkbox"
            checked={value.includes(accType)}
            onChange={({ target }) => {
              const others = value.filter((one) => one !== accType);
              change({ accountTypes: target.checked ? [...others, accType].sort((a, b) => a - b) : others });
            }}
          />
          {accType} · {name || '未命名'}
        </label>
      ))}
    </fieldset>
  );
}

/** 新建产品 / 变更产品: how it is paid and confirmed is fixed once it is there. */
export function ProductDialog({ product, onClose }: { product?: ProductView; onClose(): void }): ReactNode {
  const [start] = useState(() => (product ? payloadOfProduct(product) : NEW_PRODUCT));
  const [payload, setPayload] = useState(start);
  const [typed, setTyped] = useState('');
  const [fixed, setFixed] = useState(start.fixedAmounts.join('，'));
  const code = product?.code ?? typed;
  const proposal = useMemo(() => proposalOf('product.save', code), [code]);
  const change: Change = (part) => setPayload((now) => ({ ...now, ...part }));
  return (
    <ProposeDialog
      title={product ? `变更产品 · ${product.name}` : '新建产品'}
      payload={payload}
      check={(now) => checkProduct(now, code)}
      dirty={payload !== start || typed !== ''}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {product ? null : (
            <TextField
              label="产品代码"
              hint="商户接口中的 product，建立后不能修改"
              maxLength={32}
              spellCheck={false}
              autoComplete="off"
              value={typed}
              error={errors.code ?? errors.subjectId}
              onChange={(event) => setTyped(event.target.value.trim().toLowerCase())}
            />
          )}
          <TextField
            label="产品名称"
            maxLength={32}
            value={payload.name}
            error={errors.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <div className="product-pair">
            <SelectField
              label="支付方式"
              disabled={product !== undefined}
              options={Object.entries(PAY_TYPE_NAMES)}
              value={String(payload.payType)}
              error={errors.payType}
              onChange={(event) => change({ payType: Number(event.target.value) })}
            />
            <SelectField
              label="确认方式"
              disabled={product !== undefined}
              options={[...new Set([...PATTERNS, payload.payPattern])].map(
                (pattern) => [String(pattern), `${patternText(pattern)}（${pattern}）`] as const,
              )}
              value={String(payload.payPattern)}
              onChange={(event) => change({ payPattern: Number(event.target.value) })}
            />
            {AMOUNTS.map(([name, label]) => (
              <TextField
                key={name}
                label={label}
                inputMode="decimal"
                value={payload[name]}
                error={errors[name]}
                onChange={(event) => change({ [name]: event.target.value.trim() })}
              />
            ))}
            {RATES.map(([name, label, hint]) => (
              <TextField
                key={name}
                label={label}
                hint={hint}
                inputMode="decimal"
                value={payload[name]}
                error={errors[name]}
                onChange={(event) => change({ [name]: event.target.value.trim() })}
              />
            ))}
            <TextField
              label="付款时限（秒）"
              inputMode="numeric"
              value={String(payload.payWindow)}
              error={errors.payWindow}
              onChange={(event) => change({ payWindow: Number(event.target.value.replace(/\D/g, '')) })}
            />
            <SelectField
              label="状态"
              options={[
                ['1', '启用'],
                ['0', '停用'],
              ]}
              value={payload.enabled ? '1' : '0'}
              onChange={(event) => change({ enabled: event.target.value === '1' })}
            />
          </div>
          <TextField
            label="固定金额（元，选填）"
            hint="以逗号分隔；填写后只接受这些金额"
            value={fixed}
            error={errors.fixedAmounts}
            onChange={(event) => {
              setFixed(event.target.value);
              change({ fixedAmounts: event.target.value.split(/[，,、\s]+/).filter(Boolean) });
            }}
          />
          <TypeBoxes value={payload.accountTypes} change={change} />
        </>
      )}
    </ProposeDialog>
  );
}
