import { randomUUID } from 'node:crypto';
import { ENDPOINT_TEST, type WebhookBody } from '@mashang/contract/events/merchant';
import type { TestEndpointAnswer } from '@mashang/contract/merchants';
import type { Permission } from '@mashang/contract/permissions';
import { BusinessError } from '../../../platform/errors.ts';
import { allow, type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { sendTest, type TestResult } from '../../webhooks/send-test.ts';
import { merchantOf } from '../people/merchant-of.ts';
import * as zh from '../zh.ts';
import { findTestTarget, noteTest, type TestTarget } from './endpoint-store.ts';

type Asked = { merchantId: string; endpointId: string };

const noter = (permission: Permission) =>
  writeVerb<Asked & { target: TestTarget; result: TestResult }, void>({
    name: 'merchant-endpoint.test',
    permission,
    async run(ctx, { endpointId, target, result }) {
      const { ok, status, error } = result;
      // Only the address that answered becomes usable; it may have been changed meanwhile.
      if (!(await noteTest(ctx.tx, { endpointId, url: target.url, ok, status, error })))
        throw new BusinessError('conflict', zh.testEndpoint.changed);
      return {
        result: undefined,
        audit: {
          subjectKind: 'merchant',
          subjectId: target.mchId,
          after: { endpointId, url: target.url, ok, status, error },
        },
      };
    },
  });

const noteByStaff = noter('merchant-access:propose');
const noteByOwner = noter('own-access:propose');

/** Sends a signed test to an address now and returns the result. A 2xx answer makes the address usable. */
export async function testEndpoint(ctx: Ctx, asked: Asked): Promise<TestEndpointAnswer> {
  allow(ctx.actor, 'merchant-access:propose');
  return test(ctx, asked, noteByStaff);
}

/** The same by one of the merchant's people, for an address of their own merchant. */
export async function testOwnEndpoint(ctx: Ctx, { endpointId }: { endpointId: string }): Promise<TestEndpointAnswer> {
  allow(ctx.actor, 'own-access:propose');
  return test(ctx, { endpointId, merchantId: merchantOf(ctx.actor).merchantId.toString() }, noteByOwner);
}

async function test(ctx: Ctx, asked: Asked, note: typeof noteByStaff): Promise<TestEndpointAnswer> {
  const { platform } = ctx;
  const target = await findTestTarget(platform.db.app, asked);
  if (!target) throw new BusinessError('notFound', zh.faults.endpointMissing);
  const secrets = target.secrets.map((sealed) => platform.secrets.open(sealed));
  if (secrets.length === 0) throw new BusinessError('conflict', zh.testEndpoint.secretMissing);
  const id = `evt_test_${randomUUID().replaceAll('-', '')}`;
  const event: WebhookBody = {
    type: ENDPOINT_TEST.type,
    timestamp: new Date(ctx.now).toISOString(),
    livemode: true,
    data: { mchId: target.mchId, message: zh.testEndpoint.testMessage },
  };
  const body = JSON.stringify(event);
  const result = await sendTest({ id, url: target.url, body, secrets, nowMs: ctx.now }, platform.config.demo);
  await note(ctx, { ...asked, target, result });
  platform.bus.signal('webhooks');
  return { ...result, webhookId: id, body };
}
