import { SHOP_FIELDS, type Shop, type ShopForm as WireShopForm } from '@mashang/contract/shops';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageLink } from '../../lib/page-link.tsx';
import { Button } from '../../ui/button.tsx';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { type Form, useForm } from '../../ui/use-form.ts';
import { addShop, refreshShops, shopFormQuery, updateShop } from './queries.ts';

type Fields = { name: string; mchId: string };

/** The two things a shop has of its own here. */
function ShopFields({ form, nameHint }: { form: Form<Fields>; nameHint?: string }): ReactNode {
  return (
    <>
      <FormField of={form.at('mchId')} hint="在该店铺经营的商户；只有它的代收可以引用店铺订单" plain />
      <FormField of={{ ...form.at('name'), rule: SHOP_FIELDS.name }} hint={nameHint} plain />
    </>
  );
}

type Offered = WireShopForm['authorisations'];
function AddForm({ offered, onClose }: { offered: Offered; onClose(): void }): ReactNode {
  const form = useForm({ mchId: SHOP_FIELDS.mchId }, () => ({
    ...{ authorisationId: offered[0]?.id ?? '', name: '', mchId: '' },
  }));
  return (
    <CodedDialog
      title="新增店铺"
      button="添加并同步"
      done={(shop) => `已添加“${shop.name}”，正在同步`}
      testId="shop-form"
      form={form}
      act={() => {
        const { name, ...others } = form.sent;
        return addShop({ ...others, ...(name ? { name } : {}) });
      }}
      settled={() => void refreshShops()}
      onClose={onClose}
    >
      <FormSelect
        of={form.at('authorisationId')}
        label="平台授权"
        options={offered.map(({ id, platformName, title }) => [
          id,
          title === platformName ? title : `${platformName} · ${title}`,
        ])}
      />
      <ShopFields form={form} nameHint="选填，缺省为平台上的店铺名称" />
    </CodedDialog>
  );
}

/** 新增店铺: the shop that one of one's authorisations opens. */
export function AddShopDialog({ onClose }: { onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(shopFormQuery);
  const offered = data?.authorisations ?? [];
  if (data && offered.length > 0) return <AddForm offered={offered} onClose={onClose} />;
  return (
    <Dialog title="新增店铺" testId="shop-form" onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={4} /> : null}
      {data ? (
        <p className="notice">
          没有可用的平台授权：还没有授权，或授权的店铺都已添加。
          <PageLink page="channel-authorisation">去授权账号</PageLink>
        </p>
      ) : null}
    </Dialog>
  );
}

/** 修改店铺: its name here and the merchant that sells there. */
export function EditShopDialog({ shop, onClose }: { shop: Shop; onClose(): void }): ReactNode {
  const form = useForm(SHOP_FIELDS, { name: shop.name, mchId: shop.mchId });
  return (
    <CodedDialog
      title="修改店铺"
      button="保存"
      done="保存成功"
      testId="shop-form"
      form={form}
      act={() => updateShop({ shopId: shop.id, version: shop.version, ...form.sent })}
      settled={() => void refreshShops()}
      onClose={onClose}
    >
      <ShopFields form={form} />
    </CodedDialog>
  );
}
