import serve from '/tmp/h2/reports/tests/e2e/support/server.ts';
import { writeFileSync } from 'node:fs';
const stop = await serve();
writeFileSync('/tmp/h2/out/reports/origin', JSON.stringify({ origin: process.env.E2E_ORIGIN, db: process.env.E2E_DATABASE_URL, pid: process.pid }));
process.on('SIGTERM', async () => { await stop(); process.exit(0); });
setInterval(() => {}, 1000);
