import { KNOWN_PAGES } from '@mashang/contract/pages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { openTool } from '../../../lib/page/open-tool.ts';
import { AREA_TITLES, useCurrentUser } from '../../../lib/session/current-user.ts';
import * as deviceStyles from '../../../ui/display/device-row.module.css';
import { StatusTag } from '../../../ui/display/status-tag.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import * as factStyles from '../../../ui/layout/facts.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import { StepUpForm } from '../two-factor/step-up-form.tsx';
import * as zh from '../zh.tsx';
import * as styles from './account.module.css';
import { AvatarForm } from './avatar-form.tsx';
import { DeviceList } from './device-list.tsx';
import { ProfileForm } from './profile-form.tsx';

function Facts(): ReactNode {
  const user = useCurrentUser();
  return (
    <dl className={factStyles.facts}>
      <dt>{zh.profileFacts.username}</dt>
      <dd>{user.username}</dd>
      <dt>{zh.profileFacts.owner}</dt>
      <dd>{user.participantName || user.institution}</dd>
      <dt>{zh.profileFacts.backOffice}</dt>
      <dd>{AREA_TITLES[user.area]}</dd>
    </dl>
  );
}

function Security(): ReactNode {
  const { google, signInNotice } = useCurrentUser();
  return (
    <>
      {signInNotice.moneyFrom ? (
        <p className={`${controls.notice} ${controls.noticeWarn}`}>
          {zh.security.moneyWaits(signInNotice.factorsChangedAt, signInNotice.moneyFrom)}
        </p>
      ) : null}
      <div className={styles.securityRow}>
        <span className={looks.grow}>
          <span className={deviceStyles.deviceName}>{zh.security.password}</span>
          <span className={looks.soft}>{zh.security.passwordNote}</span>
        </span>
        <Button small onClick={() => openTool('password')}>
          {zh.security.changePassword}
        </Button>
      </div>
      <div className={styles.securityRow}>
        <span className={looks.grow}>
          <span className={deviceStyles.deviceName}>
            {zh.security.googleAuth(
              <StatusTag tone={google ? 'ok' : 'warn'}>{google ? zh.security.bound : zh.security.notBound}</StatusTag>,
            )}
          </span>
          <span className={looks.soft}>{google ? zh.security.boundNote : zh.security.notBoundNote}</span>
        </span>
        <Link className={`${controls.btn} ${controls.btnSmall}`} to={KNOWN_PAGES['google-auth'].path}>
          {google ? zh.security.view : zh.security.bind}
        </Link>
      </div>
      <StepUpForm />
    </>
  );
}

/** 个人中心: the user's data, the protection of the account, and the signed-in devices. */
export default function ProfilePage(): ReactNode {
  return (
    <div className={`${controls.page} ${styles.profile}`}>
      <h1 className={controls.pageTitle}>{zh.profilePage.heading}</h1>
      <section className={`${controls.panel} ${controls.page}`} aria-labelledby="profile-basic">
        <h2 className={controls.sectionTitle} id="profile-basic">
          {zh.profilePage.basicsHeading}
        </h2>
        <AvatarForm />
        <Facts />
        <ProfileForm />
      </section>
      <div className={styles.profileSide}>
        <section className={`${controls.panel} ${controls.page}`} aria-labelledby="profile-security">
          <h2 className={controls.sectionTitle} id="profile-security">
            {zh.profilePage.securityHeading}
          </h2>
          <Security />
        </section>
        <section className={`${controls.panel} ${controls.page}`} aria-labelledby="profile-devices">
          <h2 className={controls.sectionTitle} id="profile-devices">
            {zh.profilePage.devicesHeading}
          </h2>
          <DeviceList />
        </section>
      </div>
    </div>
  );
}
