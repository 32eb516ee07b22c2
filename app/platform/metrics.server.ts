import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, type MetricObjectWithValues } from 'prom-client';
import { worker } from './worker.server.ts';

/* What an operator sees at `/metrics` (docs/operation.md). A label's values are bounded by the code, such as the
   routes there are, and never what a user typed. Each process has its own counts under its worker's number: sums of
   processes would seem to begin again whenever one of them ends. */
const registry = new Registry();
registry.setDefaultLabels({ worker: String(worker.number ?? 1) });
const registers = [registry];

const secondsOfRequests = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const secondsOfStatements = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5];

export const metrics = {
  requests: new Counter({
    name: 'gangway_http_requests_total',
    help: 'Requests that were answered, by route, method and status; 499 where the client went away',
    labelNames: ['route', 'method', 'status'],
    registers,
  }),
  requestSeconds: new Histogram({
    name: 'gangway_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer',
    labelNames: ['route'],
    buckets: secondsOfRequests,
    registers,
  }),
  statements: new Histogram({
    name: 'gangway_database_statement_duration_seconds',
    help: 'Time of a statement on its connection, by server and outcome',
    labelNames: ['server', 'outcome'],
    buckets: secondsOfStatements,
    registers,
  }),
  signIns: new Counter({
    name: 'gangway_sign_ins_total',
    help: 'Sign-ins and second steps by what came of them',
    labelNames: ['purpose', 'outcome'],
    registers,
  }),
  handovers: new Counter({
    name: 'gangway_handovers_total',
    help: "Hand-overs to partners' tools by outcome",
    labelNames: ['tool', 'outcome'],
    registers,
  }),
  mails: new Counter({
    name: 'gangway_mails_total',
    help: 'Mails that the mail server took, and attempts that failed',
    labelNames: ['outcome'],
    registers,
  }),
  courseCommits: new Counter({
    name: 'gangway_course_commits_total',
    help: 'Commits of course data that were acknowledged',
    registers,
  }),
  jobRuns: new Histogram({
    name: 'gangway_job_duration_seconds',
    help: 'Time of the runs of a job by outcome',
    labelNames: ['job', 'outcome'],
    buckets: [0.05, 0.25, 1, 5, 30, 120, 600],
    registers,
  }),
  files: new Counter({
    name: 'gangway_files_total',
    help: 'Files that were stored and read',
    labelNames: ['act'],
    registers,
  }),
} as const;

/** A gauge that is read when it is asked for. `read` gives nothing where this process has nothing to say. */
export function readGauge<Label extends string>(
  { name, help, labelNames }: { name: string; help: string; labelNames: Label[] },
  read: () => Promise<{ labels: Record<Label, string>; value: number }[]>,
): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers,
    async collect() {
      this.reset();
      // A gauge without labels would say 0.
      if (labelNames.length === 0) this.remove();
      for (const { labels, value } of await read()) this.set(labels as never, value);
    },
  });
}

/** Measures Node itself from now on: memory, processor time, the delay of the event loop, the collection of garbage. */
export function measureProcess(): void {
  collectDefaultMetrics({ register: registry });
}

/** What this process has counted, for the process that adds up the workers' counts. */
export function countedHere(): Promise<MetricObjectWithValues<never>[]> {
  return registry.getMetricsAsJSON() as Promise<MetricObjectWithValues<never>[]>;
}
