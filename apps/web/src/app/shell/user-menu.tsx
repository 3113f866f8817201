import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { ChangePasswordDialog } from '../../features/sign-in/change-password-dialog.tsx';
import { SignOutDialog } from '../../features/sign-in/sign-out-dialog.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Popover } from '../../ui/popover.tsx';
import { DeviceInfoDialog } from './device-info-dialog.tsx';
import { forgetTabs } from './tab-store.ts';

type OpenDialog = 'password' | 'sign-out' | 'device' | undefined;

/** The settings dropdown at the right end of the top bar. */
export function UserMenu({ onSettings }: { onSettings(): void }): ReactNode {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OpenDialog>();
  const name = user.nickname || user.username;
  return (
    <>
      <Popover
        label={`用户菜单：${name}`}
        testId="user-menu"
        triggerClass="btn btn-text user-trigger"
        trigger={
          <>
            <Avatar small name={name} url={user.headImgUrl} />
            <span className="wide-only">{name}</span>
            <Icon name="down" size={14} />
          </>
        }
      >
        {(close) => {
          function pick(action: () => void): () => void {
            return () => {
              close();
              action();
            };
          }
          return (
            <>
              {user.google ? null : (
                <button type="button" className="menu-item" onClick={pick(() => void navigate('/googleauth/index'))}>
                  <Icon name="shield" /> 谷歌验证
                </button>
              )}
              <button type="button" className="menu-item" onClick={pick(() => void navigate('/profile/index'))}>
                <Icon name="user" /> 个人中心
              </button>
              <button type="button" className="menu-item" onClick={pick(() => setDialog('password'))}>
                <Icon name="key" /> 修改密码
              </button>
              <button type="button" className="menu-item" onClick={pick(onSettings)}>
                <Icon name="settings" /> 页面样式设置
              </button>
              <button type="button" className="menu-item" onClick={pick(() => setDialog('device'))}>
                <Icon name="info" /> 设备信息
              </button>
              <button type="button" className="menu-item" onClick={pick(() => setDialog('sign-out'))}>
                <Icon name="exit" /> 退出登录
              </button>
            </>
          );
        }}
      </Popover>
      {dialog === 'password' ? <ChangePasswordDialog onClose={() => setDialog(undefined)} /> : null}
      {dialog === 'device' ? <DeviceInfoDialog onClose={() => setDialog(undefined)} /> : null}
      {dialog === 'sign-out' ? <SignOutDialog onClose={() => setDialog(undefined)} onLeave={forgetTabs} /> : null}
    </>
  );
}
