import { createServer } from 'node:http';
import next from 'next';

const app = next({ dev: false, dir: import.meta.dirname });
await app.prepare();
const answer = app.getRequestHandler();
const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => process.send?.({ port: server.address().port }));
process.once('SIGTERM', () => process.exit(0));
