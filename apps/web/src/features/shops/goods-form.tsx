import type { ShopGoods } from '@mashang/contract/shops';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import type { AskChange } from './inline-edit.tsx';
import { changeBetween, priceComplaint, stockComplaint } from './shop-words.ts';

type Draft = { title: string; price: string; stock: string };
type Errors = Partial<Record<keyof Draft, string>>;
const TITLE_MAX = 60;

function faultsOf({ title, price, stock }: Draft): Errors {
  const errors: Errors = {};
  const long = [...title.trim()].length;
  if (long === 0) errors.title = '请填写商品标题';
  if (long > TITLE_MAX) errors.title = `商品标题最多 ${TITLE_MAX} 个字`;
  const [wrongPrice, wrongStock] = [priceComplaint(price.trim()), stockComplaint(stock.trim())];
  if (wrongPrice) errors.price = wrongPrice;
  if (wrongStock) errors.stock = wrongStock;
  return errors;
}

/** 修改商品: title, price and stock; what differs is put as a question. */
export function GoodsForm({ goods, ask, onClose }: { goods: ShopGoods; ask: AskChange; onClose(): void }): ReactNode {
  const formId = useId();
  const [start] = useState<Draft>(() => ({ title: goods.title, price: goods.price, stock: String(goods.stock) }));
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<Errors>({});
  const [sent, setSent] = useState(false);
  useDirtyForm(!sent && JSON.stringify(draft) !== JSON.stringify(start), '未提交的商品修改');
  function set(part: Partial<Draft>): void {
    setDraft((now) => ({ ...now, ...part }));
    setErrors({});
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    const wrong = faultsOf(draft);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const wanted = { title: draft.title.trim(), price: draft.price.trim(), stock: draft.stock.trim() };
    const change = changeBetween(goods, { ...wanted, status: String(goods.status) });
    setSent(true);
    onClose();
    if (Object.keys(change).length > 0) ask(goods, change);
  }
  const field = (name: keyof Draft, label: string, more: { inputMode?: 'decimal' | 'numeric'; maxLength: number }) => (
    <TextField
      {...more}
      label={label}
      autoComplete="off"
      value={draft[name]}
      error={errors[name]}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  );
  return (
    <Dialog
      title="修改商品"
      testId="goods-form"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={formId}>
            下一步
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit}>
        {field('title', '商品标题', { maxLength: 200 })}
        {field('price', '价格（元）', { inputMode: 'decimal', maxLength: 12 })}
        {field('stock', '库存', { inputMode: 'numeric', maxLength: 7 })}
      </form>
    </Dialog>
  );
}
