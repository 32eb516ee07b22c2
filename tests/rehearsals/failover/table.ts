import { reads } from './load.ts';
import type { Kept } from './stored.ts';

/** What was seen of one loss of a leader. */
export interface Round {
  fault: string;
  /** The nodes that led before and afterwards. */
  lost: string;
  next: string | undefined;
  /** From the fault until one kind of write was acknowledged again, until all were, and which was the last. */
  firstBackMs: number;
  writesBackMs: number;
  lastKind: string;
  /** From the fault until all nodes followed again. */
  wholeMs: number;
  /** The longest time without an answer, and how many there were and failed, by kind of read. */
  readGapsMs: number[];
  /** The longest that one reader waited for an answer. */
  longestReadMs: number;
  readsAsked: number[];
  readsRefused: ReadonlyMap<string, number>[];
  /** By kind of write, how many failed, by what they got. */
  refused: ReadonlyMap<string, number>[];
}

export const bounds = { writesBackMs: 30_000, readGapMs: 30_000 };

const seconds = (ms: number) => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : 'never');

/** One loss of a leader in a line. */
export const lineOf = ({ writesBackMs, readGapsMs, readsRefused }: Round): string =>
  `writes back after ${seconds(writesBackMs)}, reads missing for ${seconds(Math.max(...readGapsMs))} at most${readsRefused.some(({ size }) => size > 0) ? ', some failed' : ''}`;

/** The tables of a rehearsal, and whether it kept its bounds. */
export function printed(rounds: readonly Round[], kept: readonly Kept[]): { text: string; isHeld: boolean } {
  const sum = (counts: readonly ReadonlyMap<string, number>[]) =>
    counts.flatMap((each) => [...each.values()]).reduce((all, one) => all + one, 0);
  const broken = [
    // It took its place back from one that had acknowledged writes in the meantime.
    ...rounds.filter(({ lost, next }) => lost === next).map(({ fault, lost }) => `${fault}: ${lost} leads again`),
    ...rounds
      .filter(({ writesBackMs }) => writesBackMs > bounds.writesBackMs)
      .map(({ fault, writesBackMs }) => `${fault}: writes back after ${seconds(writesBackMs)}`),
    ...rounds.flatMap(({ fault, readGapsMs }) =>
      readGapsMs.flatMap((ms, index) =>
        ms > bounds.readGapMs ? [`${fault}: no ${reads[index]} for ${seconds(ms)}`] : [],
      ),
    ),
    ...kept.flatMap(({ kind, lost, twice }) => [
      ...(lost.length > 0 ? [`${kind}: ${lost.length} lost, such as ${lost[0]}`] : []),
      ...(twice.length > 0 ? [`${kind}: ${twice.length} twice, such as ${twice[0]}`] : []),
    ]),
  ];
  const lost = table([
    [
      '',
      'leader',
      'fault',
      'first write',
      'writes back',
      'last',
      ...reads.map((kind) => `gap, ${kind}`),
      'longest page',
      'reads failed',
      'writes failed',
      'whole',
    ],
    ...rounds.map((round, index) => [
      String(index + 1),
      `${round.lost} to ${round.next}`,
      round.fault,
      seconds(round.firstBackMs),
      seconds(round.writesBackMs),
      round.lastKind,
      ...round.readGapsMs.map(seconds),
      seconds(round.longestReadMs),
      `${sum(round.readsRefused)} of ${round.readsAsked.reduce((all, one) => all + one, 0)}`,
      String(sum(round.refused)),
      seconds(round.wholeMs),
    ]),
  ]);
  const byStatus = new Map<string, number>();
  for (const counts of rounds.flatMap(({ readsRefused }) => readsRefused))
    for (const [status, count] of counts) byStatus.set(status, (byStatus.get(status) ?? 0) + count);
  const failed = [...byStatus].map(([status, count]) => `${count} ${status}`).join(', ');
  const stored = table([
    ['', 'asked', 'acknowledged', 'lost', 'twice'],
    ...kept.map(({ kind, asked, acknowledged, lost, twice }) =>
      [kind, asked, acknowledged, lost.length, twice.length].map(String),
    ),
  ]);
  const verdict = broken.length === 0 ? 'The rehearsal held.' : ['Broken:', ...broken].join('\n  ');
  return {
    text: `\n${lost}\n  reads that failed, by status: ${failed || 'none'}\n\n${stored}\n\n${verdict}`,
    isHeld: broken.length === 0,
  };
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')}`.trimEnd())
    .join('\n');
}
