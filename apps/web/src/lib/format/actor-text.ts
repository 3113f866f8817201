import * as zh from '../zh.ts';
/** Who acted, in words: the server names machines `system:…`, and a payer, who has no account, `payer`. */
export function actorText(actor: string): string {
  if (actor === 'payer') return zh.actorText.payer;
  if (actor.startsWith('system:channel:')) return zh.actorText.channel;
  return actor.startsWith('system') ? zh.actorText.system : actor;
}
