import { resealKeys } from '#app/domain/academy/certificates/issuerKeys.server.ts';
import { resealClientSecrets } from '#app/domain/accounts/signOn/signOnClient.server.ts';
import { resealSecrets } from '#app/domain/accounts/secondFactors/authenticatorSecret.server.ts';
import { resealWebhooks } from '#app/domain/agencies/webhooks/webhookSecret.server.ts';
import { closeDatabase, database } from '#app/platform/database.server.ts';

// `npm run reseal`: what OTHER_SESSION_SECRET had sealed is sealed with SESSION_SECRET.
try {
  const parts = {
    'authenticator apps': await resealSecrets(database()),
    'secrets of sign-on': await resealClientSecrets(database()),
    webhooks: await resealWebhooks(database()),
    'keys of badges': await resealKeys({ db: database() }),
  };
  for (const [what, { sealed, closed }] of Object.entries(parts))
    process.stdout.write(`${what}: ${sealed} resealed${closed > 0 ? `, ${closed} that neither secret opens` : ''}\n`);
} finally {
  await closeDatabase();
}
