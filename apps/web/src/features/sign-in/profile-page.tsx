import { maskPhone } from '@mashang/contract/participants';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../lib/current-user.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import './login.css';
import { devicesQuery, signOut, updateSelf, userQuery } from './queries.ts';
import { DEVICE_NAMES } from './sign-out-dialog.tsx';

function NicknameForm(): ReactNode {
  const user = useCurrentUser();
  const client = useQueryClient();
  const [nickname, setNickname] = useState(user.nickname);
  const save = useMutation({
    mutationFn: updateSelf,
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', '资料已保存');
      void client.invalidateQueries({ queryKey: userQuery.queryKey });
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate({ nickname: nickname.trim() });
  }
  const changed = nickname.trim() !== '' && nickname.trim() !== user.nickname;
  return (
    <form className="bind-code" onSubmit={submit}>
      <TextField
        label="昵称"
        maxLength={32}
        value={nickname}
        error={save.error?.message}
        onChange={(event) => setNickname(event.target.value)}
      />
      <Button type="submit" kind="primary" busy={save.isPending} disabled={!changed}>
        保存
      </Button>
    </form>
  );
}

function DeviceList(): ReactNode {
  const devices = useQuery({ ...devicesQuery, meta: { quiet: true } });
  const leave = useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      showToast('success', '该设备退出登录成功');
      void devices.refetch();
    },
  });
  if (devices.error) return <LoadError error={devices.error} onRetry={() => void devices.refetch()} />;
  if (!devices.data) return <SkeletonLines lines={3} />;
  return (
    <ul>
      {devices.data.map((device) => (
        <li key={device.id} className="device-row">
          <span className="grow">
            {DEVICE_NAMES[device.device]} <span className="soft">{device.name}</span>
            <br />
            <span className="soft num">
              {device.ip} · 最近活动 {device.lastSeen}
            </span>
          </span>
          {device.thisLogin ? (
            <StatusTag tone="ok">本机</StatusTag>
          ) : (
            <Button
              small
              busy={leave.isPending && leave.variables === device.device}
              onClick={() => leave.mutate(device.device)}
            >
              退出该设备
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** 个人中心: who one is, and where one is signed in. */
export default function ProfilePage(): ReactNode {
  const user = useCurrentUser();
  return (
    <div className="page page-narrow">
      <h1 className="page-title">个人中心</h1>
      <section className="panel page">
        <h2 className="section-title">基本资料</h2>
        <dl className="facts">
          <dt>账号</dt>
          <dd>{user.username}</dd>
          <dt>手机号</dt>
          <dd className="num">{user.phone ? maskPhone(user.phone) : '未填写'}</dd>
          <dt>所属</dt>
          <dd>{user.participantName || user.institution}</dd>
          <dt>谷歌验证</dt>
          <dd>
            {user.google ? (
              <StatusTag tone="ok">已绑定</StatusTag>
            ) : (
              <>
                <StatusTag tone="warn">未绑定</StatusTag> <Link to="/googleauth/index">去绑定</Link>
              </>
            )}
          </dd>
        </dl>
        <NicknameForm />
      </section>
      <section className="panel page">
        <h2 className="section-title">登录设备</h2>
        <DeviceList />
      </section>
    </div>
  );
}
