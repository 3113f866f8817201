import type { TestServer } from '../start-test-server.ts';
import { asOwner } from './as-owner.ts';

/** Gives the latest licence profile, entered by a test, the approval by which two people would have put it in force. */
export async function signLicence(server: TestServer): Promise<void> {
  await asOwner(server.platform.db.url, async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      with l as (select * from licence_profile order by id desc limit 1),
      p as (
        select l.*, jsonb_build_object('legalName', legal_name, 'licenceNo', licence_no, 'regulator', regulator,
          'jurisdiction', jurisdiction, 'services', services, 'settlementMode', settlement_mode,
          'validFrom', valid_from at time zone 'Asia/Shanghai', 'validTo',
          valid_to at time zone 'Asia/Shanghai') as payload
        from l),
      a as (
        insert into approval (kind, subject_kind, subject_id, subject_name, lock_key, payload, base, lines, needed,
          hash,
          reason, maker_id, state, expires_at, closed_at, closed_by)
        select 'licence.profile', 'licence', 'licence', '许可资料', 'licence', payload, '{}', '[{}]', 1,
          approval_hash('licence.profile', 'licence', 'licence', payload, '{}', '[{}]', null, 1),
          '测试', entered_by, 1, now() + interval '1 hour', now(), approved_by
        from p
        returning id, hash),
      c as (
        insert into approval_check (approval_id, user_id, verdict, hash)
        select a.id, l.approved_by, 'approve', a.hash
        from a, l)
      update licence_profile set approval_id = (select id from a) where id = (select id from l)`;
  });
}
