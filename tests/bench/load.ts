import { createRequire } from 'node:module';
import type autocannon from 'autocannon';
import { inToolPackages } from '#server/commands/parts/tools.mjs';

// `npm run bench` installs it, and nothing else does.
const ask = createRequire(inToolPackages('bench', 'autocannon', 'package.json'))('autocannon') as typeof autocannon;

export interface Load {
  url: string;
  headers?: Record<string, string>;
  method?: 'GET' | 'POST';
  body?: string;
}

const connections = 16;
const warmUpSeconds = 2;

/** Requests a second that a server answers when it is asked as fast as it can; any answer but 200 is an error. */
export async function throughput(load: Load, seconds: number): Promise<number> {
  await run({ ...load, connections, duration: warmUpSeconds });
  const result = await run({ ...load, connections, duration: seconds });
  return result.requests.average;
}

async function run(options: autocannon.Options): Promise<autocannon.Result> {
  const result = await ask(options);
  if (result.non2xx + result.errors > 0)
    throw new Error(`${options.url}: ${result.non2xx} wrong answers, ${result.errors} errors`);
  return result;
}
