import { Agent, request } from 'node:http';

/** Those who commit: each an attempt of their own, with what they send along. */
export interface Committer {
  registration: string;
  headers: Record<string, string>;
}

/**
 * The orders of a helper of learners: to commit as fast as it can for some seconds, or at a steady rate until it is
 * ended.
 */
type Task =
  | { do: 'all'; url: string; path: string; committers: Committer[]; seconds: number; from: number }
  | { do: 'begin'; url: string; path: string; committers: Committer[]; everySeconds: number; from: number }
  | { do: 'end' };

// Learners who commit, in their own process: an attempt's place, its suspend data and a score, two kilobytes as a
// course of some pages has them.
// A connection that rests for ten seconds is the server's to close: it is given up before.
const agent = new Agent({ keepAlive: true, timeout: 4_000 });
const suspendData = JSON.stringify({
  seen: Array.from({ length: 40 }, (_, page) => page),
  answers: 'abcd'.repeat(450),
});
let steady: { stopped: boolean; acknowledged: number; began: number; timers: NodeJS.Timeout[] } | undefined;

process.on('message', (task: Task) => {
  if (task.do === 'all') void commitAll(task).then((answer) => process.send?.(answer));
  else if (task.do === 'begin') begin(task);
  else end();
});

async function commitAll({
  url,
  path,
  committers,
  seconds,
  from,
}: Extract<Task, { do: 'all' }>): Promise<{ perSecond: number; last: number }> {
  const until = performance.now() + seconds * 1000;
  let [acknowledged, last] = [0, from];
  const commitOn = async (committer: Committer) => {
    let sequence = from;
    while (performance.now() < until) {
      sequence += 1;
      await commit(url, path, committer, sequence);
      acknowledged += 1;
    }
    last = Math.max(last, sequence);
  };
  await Promise.all(committers.map(commitOn));
  return { perSecond: acknowledged / seconds, last };
}

function begin({ url, path, committers, everySeconds, from }: Extract<Task, { do: 'begin' }>): void {
  const state = { stopped: false, acknowledged: 0, began: performance.now(), timers: [] as NodeJS.Timeout[] };
  steady = state;
  for (const [index, committer] of committers.entries()) {
    let sequence = from;
    const go = () => {
      if (state.stopped) return;
      sequence += 1;
      void commit(url, path, committer, sequence).then(() => (state.acknowledged += 1));
      state.timers[index] = setTimeout(go, everySeconds * 1000);
    };
    state.timers[index] = setTimeout(go, (index * everySeconds * 1000) / committers.length);
  }
  process.send?.({});
}

function end(): void {
  if (!steady) return;
  steady.stopped = true;
  for (const timer of steady.timers) clearTimeout(timer);
  process.send?.({ perSecond: (steady.acknowledged * 1000) / (performance.now() - steady.began) });
}

function commit(url: string, path: string, { registration, headers }: Committer, sequence: number): Promise<void> {
  const values = {
    'cmi.core.lesson_status': 'incomplete',
    'cmi.core.lesson_location': String(sequence),
    'cmi.core.score.raw': '40',
    'cmi.suspend_data': suspendData,
  };
  const body = JSON.stringify({ registration, sequence, data: { 'item-cruise-basics': values } });
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url + path,
      { method: 'POST', headers: { ...headers, 'Content-Length': Buffer.byteLength(body) }, agent },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          response.statusCode === 200
            ? resolve()
            : reject(new Error(`${url}: ${response.statusCode} ${Buffer.concat(parts).toString().slice(0, 200)}`)),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
