import { Agent, request } from 'node:http';
import type { Load } from './load.ts';

/** How long answers took, in ms. */
export interface Latency {
  median: number;
  p99: number;
  worst: number;
  samples: number;
  /** All of them, from the shortest. */
  took: number[];
}

/**
 * Asks at a steady rate, whether earlier answers have come or not, and measures each from its sending to its last byte
 * by a clock of nanoseconds. Any answer but 200 is an error.
 */
export async function latencies(load: Load, perSecond: number, seconds: number): Promise<Latency> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const waiting: Promise<number>[] = [];
  const began = performance.now();
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const due = began + (number * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    waiting.push(timed(load, agent));
  }
  const took = await Promise.all(waiting);
  agent.destroy();
  return latencyOf(took);
}

/** What answers of several rounds say together: the 99th percentile of 80 would be the worst of them. */
export function latencyOf(samples: readonly number[]): Latency {
  const took = samples.toSorted((one, other) => one - other);
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
  return { median: at(0.5), p99: at(0.99), worst: at(1), samples: took.length, took };
}

function timed({ url, method, headers, body }: Load, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = process.hrtime.bigint();
    const outgoing = request(url, { method: method ?? 'GET', headers, agent }, (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Number(process.hrtime.bigint() - sent) / 1e6);
        else reject(new Error(`${url}: ${response.statusCode}`));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
