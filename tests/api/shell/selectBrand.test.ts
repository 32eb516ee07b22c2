import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const selectBrand = await import('#app/routes/shell/selectBrand.ts');
const { buildAgency } = await import('#tests/support/builders.ts');
const { openPage, sessionFor } = await import('#tests/support/formClient.ts');

test.each([
  ['cu', '/home/agency-overview?q=na', 302, '/home/agency-overview?q=na', 'CU'],
  ['cu', '//evil.example', 302, '/home/cu', 'CU'],
  ['cu', '', 302, '/home/cu', 'CU'],
  ['pu', '/home/agency-overview', 404, null, ''],
  ['zz', '/home/agency-overview', 404, null, ''],
])(
  'switching to %s for %j answers %i and leads to %s (spec §4)',
  async (brand, target, status, location, selectedBrand) => {
    const { owner } = await buildAgency(database());
    const sessionId = await sessionFor(owner);
    const path = `/home/brand/${brand}?${new URLSearchParams({ target })}`;
    expect(await openPage(selectBrand.loader, { path, params: { brand }, sessionId })).toMatchObject({
      status,
      location,
    });
    expect(await database().session.findUniqueOrThrow({ where: { id: sessionId } })).toMatchObject({ selectedBrand });
  },
);
