import type {
  ApplicationDetail,
  ApplicationDraft,
  ApplicationForm,
  MerchantDocumentKind,
} from '@mashang/contract/merchants';
import { expect } from 'vitest';
import type { Envelope, TestUser } from '../sign-in-user.ts';
import { drawPaper } from './arrange-network-below.ts';
import { multipart } from './arrange-proofs.ts';

const PATH = '/api/merchants/application';
export const NEEDED: MerchantDocumentKind[] = ['licence', 'bank_permit', 'id_front', 'id_back'];

/** Returns a correctly filled form. */
export function goodDraft(
  fields: Partial<ApplicationDraft['company']> = {},
  people: Partial<ApplicationDraft['people']> = {},
): ApplicationDraft {
  return {
    company: {
      name: '晨光文具',
      legalName: '晨光文具有限公司',
      licenceNo: '91310000MA1K000019',
      licenceTo: '',
      address: '上海市示范路 1 号',
      site: 'https://shop.example.com',
      business: '文具零售',
      monthlyAmount: '500000.00',
      largestAmount: '2000.00',
      settleBank: '示范银行',
      ...fields,
    },
    people: {
      representative: { name: '王法人', documentNo: '310101199001010012', phone: '13900001111' },
      settleAccount: '6222020000000007',
      owners: [
        { name: '李股东', documentNo: '310101198001010026', share: '60' },
        { name: '赵股东', documentNo: '310101198101010031', share: '33.33' },
      ],
      noOwnerReason: '',
      ...people,
    },
  };
}

export async function uploadDocument(user: TestUser, id: string, kind: string, bytes?: Buffer): Promise<Envelope> {
  const { payload, headers } = await multipart([{ bytes: bytes ?? (await drawPaper()) }]);
  const url = `${PATH}/upload?id=${id}&kind=${kind}`;
  const sent = await user.server.app.inject({ method: 'POST', url, headers: { ...user.headers, ...headers }, payload });
  return { http: sent.statusCode, ...(sent.json() as Omit<Envelope, 'http'>) };
}

export const formOf = async (user: TestUser, id: string) =>
  (await user.post(`${PATH}/form`, { id })).data as ApplicationForm;
export const applicationOf = async (user: TestUser, id: string) =>
  (await user.get(`${PATH}/detail`, { id })).data as ApplicationDetail;

/** Starts an application and fills it in, with the papers of `kinds`; by default all that are needed. */
export async function fillApplication(user: TestUser, draft = goodDraft(), kinds = NEEDED): Promise<string> {
  const started = await user.post(`${PATH}/start`, { name: draft.company.name });
  expect(started, JSON.stringify(started)).toMatchObject({ code: 200 });
  const { id } = started.data as { id: string };
  for (const kind of kinds) expect(await uploadDocument(user, id, kind)).toMatchObject({ code: 200 });
  const { version } = await formOf(user, id);
  expect(await user.post(`${PATH}/save`, { id, version, ...draft })).toMatchObject({ code: 200 });
  return id;
}

const YEAR_MS = 365 * 86_400_000;
/** Submits an application, with a fresh code. */
export async function submit(user: TestUser, id: string, fields: Record<string, unknown> = {}): Promise<Envelope> {
  const { version } = await formOf(user, id);
  const expiresOn = new Date(user.server.clock.now() + YEAR_MS).toISOString().slice(0, 10);
  const body = { id, version, riskTier: 'medium', expiresOn, reason: '资料齐全', googleAuthCode: user.code() };
  return user.post(`${PATH}/submit`, { ...body, ...fields });
}

/** The second person approves what it sees. */
export async function admit(checker: TestUser, id: string): Promise<Envelope> {
  const { application, hash } = await applicationOf(checker, id);
  const body = { id: application.approvalId, hash, comment: '', googleAuthCode: checker.code() };
  return checker.post('/api/approvals/approve', body);
}

/** The second person returns the application. */
export async function sendBack(checker: TestUser, id: string, fields: Record<string, unknown> = {}): Promise<Envelope> {
  const { hash } = await applicationOf(checker, id);
  const body = { id, hash, refuse: false, reason: '开户许可证不清晰', googleAuthCode: checker.code() };
  return checker.post(`${PATH}/return`, { ...body, ...fields });
}
