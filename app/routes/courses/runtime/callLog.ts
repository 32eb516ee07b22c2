import { callLimits, type ReportedCall } from '#app/domain/courses/attempts/callLimits.ts';

interface Batch {
  item: string;
  calls: ReportedCall[];
}

type Send = (batch: Batch, options: { keepalive: boolean }) => Promise<unknown>;

const calmMs = 10_000;

/**
 * What a course asks of its runtime, on the way to the server, some seconds' calls at once. A log for support: what the
 * server was not reached with is dropped.
 */
export class CallLog {
  #send: Send;
  #waiting: Batch[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: Send) {
    this.#send = send;
  }

  add(item: string, calls: readonly ReportedCall[]): void {
    const last = this.#waiting.at(-1);
    if (last?.item === item) last.calls.push(...calls);
    else this.#waiting.push({ item, calls: [...calls] });
    this.#timer ??= setTimeout(() => this.flush(), calmMs);
  }

  /** Sends what waits; with `keepalive` in requests that outlive the page. */
  flush({ keepalive = false } = {}): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batches = this.#waiting;
    this.#waiting = [];
    // The newest are those that say how it ended.
    for (const { item, calls } of batches)
      void this.#send({ item, calls: calls.slice(-callLimits.atOnce) }, { keepalive });
  }
}
