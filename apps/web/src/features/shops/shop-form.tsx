import type { Shop } from '@mashang/contract/shops';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { addShop, refreshShops, shopFormQuery, updateShop } from './queries.ts';

type Fields = { name: string; mchId: string };
type FrameProps = {
  title: string;
  confirm: string;
  start: Fields;
  /** Fields before the two that every shop has. */
  before?: ReactNode;
  nameHint?: string;
  nameNeeded: boolean;
  submit(fields: Fields): Promise<string>;
  onClose(): void;
};

/** The two things a shop has of its own here, checked, sent once and asked about when left. */
function ShopFrame({ title, confirm, start, before, nameHint, nameNeeded, submit, onClose }: FrameProps): ReactNode {
  const [fields, setFields] = useState(start);
  return (
    <CodedDialog
      title={title}
      button={confirm}
      done={(said) => said}
      testId="shop-form"
      dirty={fields.name !== start.name || fields.mchId !== start.mchId}
      fields={['name', 'mchId']}
      check={() => ({
        name: nameNeeded && !fields.name.trim() ? '请填写店铺名称' : undefined,
        mchId: fields.mchId.trim() ? undefined : '请填写商户号',
      })}
      act={() => submit({ name: fields.name.trim(), mchId: fields.mchId.trim() })}
      settled={() => void refreshShops()}
      onClose={onClose}
    >
      {(errors, forget) => (
        <>
          {before}
          <TextField
            label="商户号"
            hint="在该店铺经营的商户；只有它的代收可以引用店铺订单"
            maxLength={32}
            spellCheck={false}
            autoComplete="off"
            value={fields.mchId}
            error={errors.mchId}
            onChange={(event) => {
              setFields({ ...fields, mchId: event.target.value });
              forget('mchId');
            }}
          />
          <TextField
            label="店铺名称"
            hint={nameHint}
            maxLength={40}
            autoComplete="off"
            value={fields.name}
            error={errors.name}
            onChange={(event) => {
              setFields({ ...fields, name: event.target.value });
              forget('name');
            }}
          />
        </>
      )}
    </CodedDialog>
  );
}

/** 新增店铺: the shop that one of one's authorisations opens. */
export function AddShopDialog({ onClose }: { onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(shopFormQuery);
  const [chosen, setChosen] = useState('');
  const offered = data?.authorisations ?? [];
  const authorisationId = chosen || (offered[0]?.id ?? '');
  if (!data || offered.length === 0)
    return (
      <Dialog title="新增店铺" testId="shop-form" onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
        {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <SkeletonLines lines={4} /> : null}
        {data ? (
          <p className="notice">
            没有可用的平台授权：还没有授权，或授权的店铺都已添加。<Link to="/agt/authorisation/index">去授权账号</Link>
          </p>
        ) : null}
      </Dialog>
    );
  return (
    <ShopFrame
      title="新增店铺"
      confirm="添加并同步"
      start={{ name: '', mchId: '' }}
      nameNeeded={false}
      nameHint="选填，缺省为平台上的店铺名称"
      before={
        <SelectField
          label="平台授权"
          value={authorisationId}
          options={offered.map(({ id, platformName, title }) => [
            id,
            title === platformName ? title : `${platformName} · ${title}`,
          ])}
          onChange={(event) => setChosen(event.target.value)}
        />
      }
      submit={async ({ name, mchId }) => {
        const shop = await addShop({ authorisationId, mchId, ...(name ? { name } : {}) });
        return `已添加“${shop.name}”，正在同步`;
      }}
      onClose={onClose}
    />
  );
}

/** 修改店铺: its name here and the merchant that sells there. */
export function EditShopDialog({ shop, onClose }: { shop: Shop; onClose(): void }): ReactNode {
  return (
    <ShopFrame
      title="修改店铺"
      confirm="保存"
      start={{ name: shop.name, mchId: shop.mchId }}
      nameNeeded
      submit={async (fields) => {
        await updateShop({ shopId: shop.id, version: shop.version, ...fields });
        return '保存成功';
      }}
      onClose={onClose}
    />
  );
}
