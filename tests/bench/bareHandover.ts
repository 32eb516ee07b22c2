import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { createSigner } from 'fast-jwt';
import pg from 'pg';

// The floor for a hand-over: Node's http and pg read the session, sign a token, write the row, and redirect.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const { privateKey } = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const sign = createSigner({ key: privateKey, algorithm: 'EdDSA' });
const session = JSON.parse(process.env.BARE_HANDOVER_SESSION ?? '{}') as {
  name: string;
  text: string;
  values: unknown[];
};
const insert = {
  name: 'bare-handover',
  text: `INSERT INTO tool_handovers (handover_id, reference, tool, brand, agent_unique_id, agency_id, at, token_id, outcome) VALUES ($1, $2, 'shore-excursions', 'HA', $3, $4, now(), $5, 'opened')`,
};

const server = createServer((_, response) => {
  void (async () => {
    const { rows } = await pool.query<{ agentUniqueId: string; agencyId: string; userId: string }>(session);
    const { agentUniqueId, agencyId, userId } = rows[0]!;
    const [id, jti, iat] = [randomUUID(), randomUUID(), Math.floor(Date.now() / 1000)];
    const token = sign({ iss: 'bare', aud: 'shore-excursions', sub: userId, jti, iat, exp: iat + 60 });
    await pool.query({ ...insert, values: [id, id, agentUniqueId, agencyId, jti] });
    response.writeHead(303, { Location: `https://partner.example/?token=${token}` }).end();
  })();
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
});
