/** Round numbers for a count axis, from 0 to at least the largest count, in at most five steps. */
export function niceTicks(largest: number): number[] {
  const top = Math.max(largest, 4);
  const raw = top / 4;
  const magnitude = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((factor) => factor * magnitude).find((candidate) => candidate >= raw) ?? raw;
  const steps = Math.ceil(top / step);
  return Array.from({ length: steps + 1 }, (_, at) => at * step);
}
