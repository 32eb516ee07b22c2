import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler } from '@remix-run/express';
import express from 'express';

// The floor for a page: Remix on Express with one route that renders a constant.
const build = await import(pathToFileURL(path.join(process.env.BARE_REMIX_BUILD ?? '', 'server/index.js')).href);
const app = express();
app.disable('x-powered-by');
app.all('*', createRequestHandler({ build, mode: 'production' }));
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
});
