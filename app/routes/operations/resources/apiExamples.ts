/** The lines of /docs that a developer copies; a test runs them as they are shown. */
export const examples = {
  curl: (origin: string) => `PORTAL=${origin}
GANGWAY_KEY='gw_test_…'
curl -sS "$PORTAL/osmf/v1.0/agents/list" \\
  -H "Authorization: Bearer $GANGWAY_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"pageSize": 10}'`,
  answer: `{
  "agentList": {
    "agents": [{ "agentId": "60943961", "firstName": "IMOGEN", "lastName": "BROWN", "…": "…" }],
    "total": 12,
    "page": 1,
    "pageSize": 10,
    "hasMoreAgents": false,
    "nextCursor": "WyJk…"
  }
}`,
  install: 'npm install ./gangway-client.tgz',
  typescript: (origin: string) => `import { createClient, GangwayError } from '@gangway/client';

const gangway = createClient({ origin: '${origin}', key: process.env.GANGWAY_KEY });

for await (const user of gangway.agents({ agentTypes: ['O'] })) {
  console.log(user.agentId, user.firstName, user.lastName);
}

try {
  await gangway.GET('/osmf/p1.0/agents/retrieve', { params: { query: { agentId: 'UNKNOWN' } } });
} catch (error) {
  if (!(error instanceof GangwayError)) throw error;
  console.log(error.status, error.code, error.title, error.reference);
}`,
  run: `export GANGWAY_KEY='gw_test_…'
node first-call.ts`,
  refusal: `{
  "status": "fail",
  "reference": "7K3M-29QX",
  "errors": [{ "code": "notFound", "title": "The page or record was not found." }]
}`,
  write: `curl -sS "$PORTAL/osmf/v1.0/agents/delete" \\
  -H "Authorization: Bearer $GANGWAY_KEY" \\
  -H 'Content-Type: application/json' \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -d '{"agent": {"agentId": "60943961"}}'`,
  pages: `curl -sS "$PORTAL/osmf/v1.0/agents/list" \\
  -H "Authorization: Bearer $GANGWAY_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"pageSize": 10, "cursor": "WyJk…"}'`,
  webhook: `import { Webhook } from 'standardwebhooks';

// Throws for a wrong signature, and for one that is older than five minutes.
const webhook = new Webhook(process.env.GANGWAY_WEBHOOK_SECRET);
const { type, data } = webhook.verify(rawBody, request.headers);`,
  event: `{
  "type": "person.changed",
  "timestamp": "2026-11-30T09:44:44.648Z",
  "data": {
    "version": 4711,
    "agencyId": "16861949",
    "subject": { "kind": "person", "id": "69091552-3869-4e53-8d5b-69f1027d0cc4" },
    "action": "agent.role-changed",
    "changes": [{ "field": "agentType", "before": "A", "after": "M" }],
    "person": { "agentId": "60943961", "firstName": "Imogen", "agentType": "M", "…": "…" }
  }
}`,
} as const;
