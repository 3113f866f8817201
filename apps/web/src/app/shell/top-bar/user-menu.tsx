import { KNOWN_PAGES } from '@mashang/contract/pages';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { openTool } from '../../../lib/page/open-tool.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { changeUiSettings, useUiSettings } from '../../../lib/settings/settings.ts';
import { Popover } from '../../../ui/dialog/popover.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { Avatar } from '../../../ui/layout/avatar.tsx';
import { Icon, type IconName } from '../../../ui/layout/icon.tsx';
import * as zh from '../../zh.tsx';
import * as shellStyles from '../shell.module.css';
import { toggleFullscreen, useFullscreen } from './fullscreen.ts';
import * as styles from './top-bar.module.css';
import { useServiceLink } from './use-service-link.ts';
import { userMenuTools } from './user-menu-tools.ts';

type ItemProps = { icon: IconName; text: string; narrow?: boolean; onPick(): void };

function Item({ icon, text, narrow = false, onPick }: ItemProps): ReactNode {
  return (
    <button
      type="button"
      className={narrow ? `${controls.menuItem} ${styles.narrowOnly}` : controls.menuItem}
      onClick={onPick}
    >
      <Icon name={icon} /> {text}
    </button>
  );
}

function UserCard(): ReactNode {
  const user = useCurrentUser();
  const name = user.nickname || user.username;
  const others = new Set([user.username, user.participantName, user.institution].filter(Boolean));
  others.delete(name);
  return (
    <div className={styles.userCard}>
      <Avatar name={name} url={user.headImgUrl} />
      <span className={styles.userCardText}>
        <strong>{name}</strong>
        <small>{[...others].join(' · ')}</small>
      </span>
    </div>
  );
}

/** The top bar's secondary tools, which are here on a narrow screen. */
function NarrowItems({ pick }: { pick(action: () => void): () => void }): ReactNode {
  const dark = useUiSettings((settings) => settings.dark);
  const isFull = useFullscreen();
  const serviceLink = useServiceLink();
  return (
    <>
      <Item
        narrow
        icon={dark ? 'sun' : 'moon'}
        text={dark ? zh.narrowItems.light : zh.narrowItems.dark}
        onPick={pick(() => changeUiSettings({ dark: !dark }))}
      />
      <Item
        narrow
        icon={isFull ? 'unfullscreen' : 'fullscreen'}
        text={isFull ? zh.narrowItems.leaveFullscreen : zh.narrowItems.fullscreen}
        onPick={pick(() => void toggleFullscreen())}
      />
      {serviceLink ? (
        <a
          className={`${controls.menuItem} ${styles.narrowOnly}`}
          href={serviceLink}
          target="_blank"
          rel="noopener noreferrer"
        >
          {zh.narrowItems.service(<Icon name="service" />)}
        </a>
      ) : null}
      <hr className={styles.narrowOnly} />
    </>
  );
}

/** The settings dropdown at the right end of the top bar. */
export function UserMenu(): ReactNode {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const showSettings = useUiSettings((settings) => settings.showSettings);
  const name = user.nickname || user.username;
  return (
    <Popover
      label={zh.userMenu.label(name)}
      testId="user-menu"
      triggerClass={`${controls.btn} ${controls.btnText} ${styles.userTrigger}`}
      trigger={
        <>
          <Avatar small name={name} url={user.headImgUrl} />
          <span className={`${shellStyles.wideOnly} ${styles.userName}`}>{name}</span>
          <span className={`${shellStyles.wideOnly} ${styles.userArrow}`}>
            <Icon name="down" size={14} />
          </span>
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
          <div className={styles.userMenu} data-testid="user-menu-panel">
            <UserCard />
            <hr />
            <Item icon="user" text={zh.userMenu.profile} onPick={pick(() => void navigate(KNOWN_PAGES.profile.path))} />
            {user.google ? null : (
              <Item
                icon="shield"
                text={zh.userMenu.twoFactor}
                onPick={pick(() => void navigate(KNOWN_PAGES['google-auth'].path))}
              />
            )}
            <Item icon="key" text={zh.userMenu.changePassword} onPick={pick(() => openTool('password'))} />
            <hr />
            <NarrowItems pick={pick} />
            {userMenuTools({ area: user.area, showSettings }).map(({ tool, icon, text }) => (
              <Item key={tool} icon={icon} text={text} onPick={pick(() => openTool(tool))} />
            ))}
            <hr />
            <Item icon="exit" text={zh.userMenu.signOut} onPick={pick(() => openTool('sign-out'))} />
          </div>
        );
      }}
    </Popover>
  );
}
