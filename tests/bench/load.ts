import { createRequire } from 'node:module';
import { inToolPackages } from '#server/commands/parts/tools.mjs';

export interface Load {
  url: string;
  headers?: Record<string, string>;
  method?: 'GET' | 'POST';
  body?: string;
}

interface Options extends Load {
  connections: number;
  duration: number;
}

interface Result {
  requests: { average: number };
  non2xx: number;
  errors: number;
}

type Autocannon = (options: Options) => Promise<Result>;

// `npm run bench` installs it, and nothing else does.
const ask = createRequire(inToolPackages('bench', 'autocannon', 'package.json'))('autocannon') as Autocannon;

const connections = 16;
const warmUpSeconds = 2;

/** Requests a second that a server answers when it is asked as fast as it can; any answer but 200 is an error. */
export async function throughput(load: Load, seconds: number): Promise<number> {
  await run({ ...load, connections, duration: warmUpSeconds });
  const result = await run({ ...load, connections, duration: seconds });
  return result.requests.average;
}

async function run(options: Options): Promise<Result> {
  const result = await ask(options);
  if (result.non2xx + result.errors > 0)
    throw new Error(`${options.url}: ${result.non2xx} wrong answers, ${result.errors} errors`);
  return result;
}
