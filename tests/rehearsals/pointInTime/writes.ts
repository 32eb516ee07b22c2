import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { uploadDelivery } from '#app/domain/operations/deliveries/uploadDelivery.server.ts';
import { database } from '#app/platform/database.server.ts';
import { fileStore } from '#app/platform/fileStore.server.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { runAt } from '#tests/support/database.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';

/** What was written at a time: an agency, and a file with its row. */
export interface Written {
  agencyId: string;
  hash: string;
}

/** Writes as the portal does: an agency, and a file that staff upload. */
export async function write(when: string): Promise<Written> {
  const { agencyId } = await buildAgency(database(), { country: 'US' });
  const content = Buffer.from(`written ${when} ${agencyId}`);
  const administrator = await signedInAsStaff(await newStaff('administrator'));
  await uploadDelivery(administrator, 'ledger', {
    name: `${when}.csv`,
    type: 'text/csv',
    content: Readable.from([content]),
  });
  return { agencyId, hash: createHash('sha256').update(content).digest('hex') };
}

/** The files that rows name: how many there are, and which are not in the store as they were. */
export async function filesOf(url: string): Promise<{ count: number; broken: string[] }> {
  const rows = await runAt(url, 'SELECT hash FROM stored_files UNION SELECT hash FROM course_files');
  const hashes = rows.map(({ hash }) => String(hash));
  const broken: string[] = [];
  for (const hash of hashes) {
    const found = await fileStore()
      .open(hash)
      .then(hashOf, () => undefined);
    if (found !== hash) broken.push(hash);
  }
  return { count: hashes.length, broken };
}

async function hashOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const some of content) hash.update(some);
  return hash.digest('hex');
}
