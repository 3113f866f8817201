import { KNOWN_PAGES } from '@mashang/contract/pages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AREA_TITLES, useCurrentUser } from '../../lib/current-user.ts';
import { openTool } from '../../lib/open-tool.ts';
import { Button } from '../../ui/button.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import './account.css';
import { AvatarForm } from './avatar-form.tsx';
import { DeviceList } from './device-list.tsx';
import { ProfileForm } from './profile-form.tsx';
import { StepUpForm } from './step-up-form.tsx';

function Facts(): ReactNode {
  const user = useCurrentUser();
  return (
    <dl className="facts">
      <dt>账号</dt>
      <dd>{user.username}</dd>
      <dt>所属</dt>
      <dd>{user.participantName || user.institution}</dd>
      <dt>后台</dt>
      <dd>{AREA_TITLES[user.area]}</dd>
    </dl>
  );
}

function Security(): ReactNode {
  const { google, signInNotice } = useCurrentUser();
  return (
    <>
      {signInNotice.moneyFrom ? (
        <p className="notice notice-warn">
          登录方式于 {signInNotice.factorsChangedAt} 变更，{signInNotice.moneyFrom} 起才能转出资金。
        </p>
      ) : null}
      <div className="security-row">
        <span className="grow">
          <span className="device-name">登录密码</span>
          <span className="soft">修改后，其他设备上的登录将全部退出</span>
        </span>
        <Button small onClick={() => openTool('password')}>
          修改密码
        </Button>
      </div>
      <div className="security-row">
        <span className="grow">
          <span className="device-name">
            谷歌验证 <StatusTag tone={google ? 'ok' : 'warn'}>{google ? '已绑定' : '未绑定'}</StatusTag>
          </span>
          <span className="soft">{google ? '登录和重要操作需要验证码' : '绑定后才能确认收款、充值与提现'}</span>
        </span>
        <Link className="btn btn-small" to={KNOWN_PAGES['google-auth'].path}>
          {google ? '查看' : '去绑定'}
        </Link>
      </div>
      <StepUpForm />
    </>
  );
}

/** 个人中心: who one is, how the account is guarded, and where one is signed in. */
export default function ProfilePage(): ReactNode {
  return (
    <div className="page profile">
      <h1 className="page-title">个人中心</h1>
      <section className="panel page" aria-labelledby="profile-basic">
        <h2 className="section-title" id="profile-basic">
          基本资料
        </h2>
        <AvatarForm />
        <Facts />
        <ProfileForm />
      </section>
      <div className="profile-side">
        <section className="panel page" aria-labelledby="profile-security">
          <h2 className="section-title" id="profile-security">
            账号安全
          </h2>
          <Security />
        </section>
        <section className="panel page" aria-labelledby="profile-devices">
          <h2 className="section-title" id="profile-devices">
            登录设备
          </h2>
          <DeviceList />
        </section>
      </div>
    </div>
  );
}
