import { personalKey } from '../../../platform/security/personal.ts';
import { roundCommand } from '../../../platform/verbs/round.ts';
import { listRemitSenders, matchRemittanceLines } from './remittances-store.ts';

/** Books the lines by which channels paid their balance out; the database writes an audit row for each. */
export const matchRemittances = roundCommand({
  name: 'channel-remittance.match',
  async run({ app }) {
    const senders = await listRemitSenders(app);
    return matchRemittanceLines(
      app,
      senders.map((sender) => personalKey('name', sender)),
    );
  },
});
