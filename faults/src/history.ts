/** Result of a call: answered with success, refused, or unknown because no complete answer arrived. */
export type Outcome = 'invoked' | 'ok' | 'failed' | 'unknown';
export type Call = { n: number; what: string; of: string; atMs: number; outcome: Outcome; said: string };

/** All calls and their answers, in the order of sending. */
export type History = {
  readonly calls: readonly Call[];
  /** Records a call as invoked; the returned function records how it ended. */
  begin(what: string, of: string): (outcome: Exclude<Outcome, 'invoked'>, said?: string) => void;
  counts(): Record<Outcome, number>;
};

export function createHistory(): History {
  const calls: Call[] = [];
  return {
    calls,
    begin(what, of) {
      const call: Call = {
        n: calls.length,
        what,
        of,
        atMs: Math.round(performance.now()),
        outcome: 'invoked',
        said: '',
      };
      calls.push(call);
      return (outcome, said = '') => {
        call.outcome = outcome;
        call.said = said;
      };
    },
    counts() {
      const counts: Record<Outcome, number> = { invoked: 0, ok: 0, failed: 0, unknown: 0 };
      for (const { outcome } of calls) counts[outcome] += 1;
      return counts;
    },
  };
}

/** The effect that one intent must have, according to the answers of its calls. */
export type Effect = { said: string | null; certain: boolean };

/**
 * Replays a history on a minimal model: an intent has one effect, however often it is sent. Returns the effect of each
 * intent, and anomalies that no order of events explains: two answers to one intent that name different effects.
 */
export function replay(history: History): { effects: Map<string, Effect>; anomalies: string[] } {
  const effects = new Map<string, Effect>();
  const anomalies: string[] = [];
  for (const { n, what, of, outcome, said } of history.calls) {
    const intent = `${what} ${of}`;
    const known = effects.get(intent);
    if (outcome === 'ok') {
      if (known?.certain && known.said !== null && known.said !== said)
        anomalies.push(`${intent}: call ${n} got ${said}, an earlier one ${known.said}`);
      effects.set(intent, { said, certain: true });
    } else if (outcome === 'failed' && !known?.certain) effects.set(intent, { said: null, certain: true });
    else if (outcome !== 'failed' && !known) effects.set(intent, { said: null, certain: false });
  }
  return { effects, anomalies };
}

/** Returns the last calls as lines, for reading after a failure. */
export function reportHistory(history: History, most = 40): string {
  return history.calls
    .slice(-most)
    .map(({ n, what, of, outcome, said, atMs }) => `${n} ${atMs} ms ${what} ${of} ${outcome} ${said}`.trim())
    .join('\n');
}
